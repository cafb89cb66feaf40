import { recordOf } from '../../is-object'
import type { CardCheck } from './card-check'
import { markdownNames } from './card-markdown'
import type { CardPart } from './card-parts'
import type { CardReport } from './card-report'
import { contentsOf } from './card-words'

/** Components of one card, texts included (platform/cards#limits). */
export const MOST_PARTS = 200
export const MOST_TABLES = 5
const ADVISED_CHARTS = 5

/**
 * The limits of a whole card, in each of its languages: components, tables and recordings. `bodies` are the JSON of
 * the card in each language, `parts` their components.
 */
export function checkTotals(
  bodies: readonly unknown[],
  parts: readonly (readonly CardPart[])[],
  { schema, report, config }: Pick<CardCheck, 'schema' | 'report' | 'config'>,
): void {
  if (bodies.some((body) => countTagged(body) > MOST_PARTS)) report.refuse(11310, 'element exceeds the limit')
  for (const all of parts) {
    const tables = all.filter(({ tag }) => tag === 'table').length
    const inMarkdown = schema === '2.0' ? tablesInMarkdown(all) : 0
    if (tables + inMarkdown > MOST_TABLES)
      report.refuse(11310, 'card table number over limit', { value: 'table' })
    const charts = all.filter(({ tag }) => tag === 'chart').length
    if (charts > ADVISED_CHARTS) report.warn('charts', undefined, charts)
    if (schema === '2.0') checkAudios(all, report, config)
  }
}

/** Fields whose value belongs to the application or to another library, whatever is in it. */
const foreign = new Set(['behaviors', 'value', 'chart_spec', 'template_variable'])

/** Every object with a tag, at any depth. */
export function countTagged(card: unknown): number {
  let count = 0
  const ahead: unknown[] = [card]
  while (ahead.length > 0) {
    const next = ahead.pop()
    if (typeof next !== 'object' || next === null) continue
    if ('tag' in next && typeof next.tag === 'string') count += 1
    for (const [name, value] of Object.entries(next)) if (!foreign.has(name)) ahead.push(value)
  }
  return count
}

/** The most tables that a reader of one language sees in the markdown. */
function tablesInMarkdown(parts: readonly CardPart[]): number {
  const inAll = new Map<string, number>()
  let rest = 0
  for (const { tag, fields } of parts) {
    if (tag !== 'markdown') continue
    const counts = contentsOf(fields).map(
      ([language, words]) => [language, markdownNames(words).tables] as const,
    )
    const usual = counts.find(([language]) => language === '')?.[1] ?? 0
    rest += usual
    for (const [language, count] of counts)
      if (language !== '') inAll.set(language, (inAll.get(language) ?? 0) + count - usual)
  }
  return rest + Math.max(0, ...inAll.values())
}

/** Recordings: a card with one cannot be forwarded, and each has its own id. */
function checkAudios(
  parts: readonly CardPart[],
  report: CardReport,
  config: Readonly<Record<string, unknown>>,
) {
  const audios = parts.filter(({ tag }) => tag === 'audio')
  if (audios.length === 0) return
  if (recordOf(config)['enable_forward'] !== false) report.refuse(300220, "audio elem don't support forward")
  const ids = audios.map(({ fields }) => fields['audio_id']).filter((id) => id !== undefined && id !== '')
  if (new Set(ids).size < ids.length) report.refuse(300230, 'duplicate audio id')
}
