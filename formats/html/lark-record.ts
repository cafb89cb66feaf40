import { findIn } from './html-node'
import type { HtmlElement } from './html-node'

/** Longer than any selection that people copy. */
const LONGEST_RECORD = 2_000_000
const LONGEST_SOURCE = 100_000

/**
 * The sources of text drawings (Mermaid, PlantUML), for which Lark's HTML has only a placeholder, by the id of their
 * block.
 *
 * Lark copies its own records as JSON along with its HTML (`data-lark-record-data`, in the form `docx/record`). The
 * platform does not document them; all that is known is what people found in their clipboards:
 * `recordMap[id].snapshot`, with a `type`, and for `isv` a string in `data.data`. Only that is read, as text. All
 * other blocks come from the HTML: it holds just the selected part, whereas records hold whole blocks, and its links
 * and names need no ids of the tenant.
 */
export function drawingsIn(root: HtmlElement): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const record = findIn(root, ({ attrs }) => 'data-lark-record-data' in attrs)?.attrs['data-lark-record-data']
  if (!record || record.length > LONGEST_RECORD) return found
  for (const [id, { snapshot }] of Object.entries(recordsIn(record))) {
    const source = snapshot?.type === 'isv' ? snapshot.data?.data : undefined
    if (typeof source === 'string' && source.trim()) found.set(id, source.trim().slice(0, LONGEST_SOURCE))
  }
  return found
}

interface LarkRecord {
  snapshot?: { type?: unknown; data?: { data?: unknown } | null } | null
}

/** The records; none if they are not in the known form. */
function recordsIn(json: string): Readonly<Record<string, LarkRecord>> {
  try {
    const read: { recordMap?: unknown } | null = JSON.parse(json)
    const map = read?.recordMap
    if (typeof map !== 'object' || map === null) return {}
    return Object.fromEntries(
      Object.entries(map).filter(([, record]) => typeof record === 'object' && record),
    )
  } catch {
    return {}
  }
}

/** The id of the block that an element of Lark's HTML represents. */
export const recordIdOf = ({ attrs }: HtmlElement): string | undefined =>
  /(?:^|\s)(?:old-record-id|block-id)-(\w+)/.exec(attrs.class ?? '')?.[1]
