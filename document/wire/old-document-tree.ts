import type { Text, TextElement, TextElementStyle, TextStyle } from '../../contract/docx/text'
import type {
  OldBlock,
  OldBody,
  OldDocument,
  OldElement,
  OldParagraphStyle,
  OldTextStyle,
} from '../../contract/im/chats/old-document'
import type { BlockTree } from '../block-tree'
import { numberOf } from '../blocks/registry'
import { contentLimits, isDeeperThan } from '../content-limits'
import { withStyle } from './text-body'

/**
 * Converts an old document to a tree of blocks that can be searched, copied and outlined like any other. List items
 * are nested by their level. Unreadable parts become a block with their old name. Content that is no old document is
 * shown unchanged, so that nothing of an announcement is lost.
 */
export function treeFromOldDocument(pageId: string, content: string): BlockTree {
  let made = 0
  const makeId = () => `old-${++made}`
  const old = parsed(content)
  if (!old) return textBlock('page', pageId, [], {}, [textBlock('code', makeId(), [plain(content)])])
  return textBlock('page', pageId, elements(old.title?.elements), {}, blocksOf(old.body, makeId))
}

function parsed(content: string): OldDocument | undefined {
  if (isDeeperThan(content, contentLimits.json.depth)) return undefined
  try {
    const read: unknown = JSON.parse(content)
    const isDocument = typeof read === 'object' && read !== null && ('body' in read || 'title' in read)
    return isDocument ? (read as OldDocument) : undefined
  } catch {
    return undefined
  }
}

const ORDERED = numberOf('ordered')

type MakeId = () => string

interface MutableBlock extends BlockTree {
  readonly children: BlockTree[]
}

function blocksOf(body: OldBody | undefined, makeId: MakeId): BlockTree[] {
  const top: BlockTree[] = []
  /** The last list entry of each level, so that a deeper one finds its parent. */
  let open: MutableBlock[] = []
  const numbers = new Map<BlockTree | undefined, number>()
  for (const block of list(body?.blocks)) {
    const { indentLevel: level, number } = block.paragraph?.style?.list ?? {}
    const made = blockOf(block, makeId)
    if (!level || level < 1) {
      open = []
      top.push(made)
      continue
    }
    const siblings = open[Math.min(level - 1, open.length) - 1]?.children ?? top
    const isCounted = number === undefined || numbers.get(siblings.at(-1)) === number - 1
    const entry = isCounted ? made : numberedFrom(number, made)
    if (number !== undefined) numbers.set(entry, number)
    siblings.push(entry)
    open = [...open.slice(0, Math.min(level - 1, open.length)), entry]
  }
  return top
}

/** An ordered entry that does not continue the number before it. */
const numberedFrom = (number: number, entry: MutableBlock): MutableBlock =>
  entry.block_type === ORDERED
    ? { ...entry, body: withStyle(ORDERED, entry.body, { sequence: String(number) }) }
    : entry

function blockOf(block: OldBlock, makeId: MakeId): MutableBlock {
  const { type, paragraph, code, callout, table } = block
  if (paragraph) {
    const [key, style] = kindOf(paragraph.style ?? {})
    return textBlock(key, makeId(), elements(paragraph.elements), style)
  }
  if (type === 'horizontalLine') return plainBlock('divider', makeId(), {})
  if (code) {
    const lines = list(code.body?.blocks).map((line) => wordsOf(elements(line.paragraph?.elements)))
    return textBlock('code', makeId(), [plain(lines.join('\n'))])
  }
  if (callout) return plainBlock('callout', makeId(), {}, blocksOf(callout.body, makeId))
  if (table) return tableOf(table, makeId)
  return {
    id: makeId(),
    block_type: numberOf('undefined'),
    body: { [type || 'undefined']: {} },
    children: [],
  }
}

function tableOf({ tableRows }: NonNullable<OldBlock['table']>, makeId: MakeId): MutableBlock {
  const rows = list(tableRows).map((row) => list(row.tableCells))
  const column_size = Math.max(1, ...rows.map((row) => row.length))
  const cells = rows.flatMap((row) =>
    Array.from({ length: column_size }, (_, column) => {
      const below = blocksOf(row[column]?.body, makeId)
      return plainBlock(
        'table_cell',
        makeId(),
        {},
        below.length > 0 ? below : [textBlock('text', makeId(), [])],
      )
    }),
  )
  const property = { row_size: rows.length, column_size }
  if (cells.length === 0) return textBlock('text', makeId(), [])
  return plainBlock('table', makeId(), { property, cells: cells.map(({ id }) => id) }, cells)
}

function kindOf({ headingLevel, quote, align, list: listed }: OldParagraphStyle): [key: string, TextStyle] {
  const aligned: TextStyle = align === 'center' ? { align: 2 } : align === 'right' ? { align: 3 } : {}
  if (headingLevel) return [`heading${Math.max(1, Math.min(9, headingLevel))}`, aligned]
  if (quote) return ['quote', aligned]
  switch (listed?.type) {
    case 'bullet':
      return ['bullet', aligned]
    case 'number':
      return ['ordered', aligned]
    case 'checkBox':
    case 'checkedBox':
      return ['todo', { ...aligned, done: listed.type === 'checkedBox' }]
    case 'code':
      return ['code', {}]
    default:
      return ['text', aligned]
  }
}

const elements = (old: readonly OldElement[] | undefined): TextElement[] => list(old).map(elementOf)

function elementOf({ type, textRun, person, docsLink, equation }: OldElement): TextElement {
  if (textRun) return plain(textRun.text ?? '', styleOf(textRun.style ?? {}))
  if (person?.openId) return { mention_user: { user_id: person.openId } }
  if (docsLink?.url) return plain(docsLink.url, { link: { url: encodeURIComponent(docsLink.url) } })
  if (equation?.equation) return { equation: { content: equation.equation } }
  return plain(`[${type}]`, { inline_code: true })
}

function styleOf({
  bold,
  italic,
  strikeThrough,
  underline,
  codeInline,
  link,
}: OldTextStyle): TextElementStyle {
  return {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(strikeThrough && { strikethrough: true }),
    ...(underline && { underline }),
    ...(codeInline && { inline_code: true }),
    ...(link?.url && { link: { url: link.url } }),
  }
}

const plain = (content: string, style: TextElementStyle = {}): TextElement => ({
  text_run: { content, text_element_style: style },
})

const wordsOf = (line: readonly TextElement[]) =>
  line.map((element) => element.text_run?.content ?? '').join('')

const textBlock = (
  key: string,
  id: string,
  words: TextElement[],
  style: TextStyle = {},
  children: BlockTree[] = [],
): MutableBlock => plainBlock(key, id, { elements: words, style } satisfies Text, children)

const plainBlock = (key: string, id: string, value: object, children: BlockTree[] = []): MutableBlock => ({
  id,
  block_type: numberOf(key),
  body: { [key]: value },
  children,
})

/** A list from the API, which may be null or missing. */
const list = <T>(items: readonly T[] | null | undefined): readonly T[] => (Array.isArray(items) ? items : [])
