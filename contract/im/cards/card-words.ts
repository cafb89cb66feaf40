import { isObject, recordOf } from '../../is-object'
import { schemaOf } from './card-parts'
import type { CardPart } from './card-parts'

/** The words of a text: `{content}` with its languages, or a plain string. */
export function contentOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { content, i18n_content, i18n } = recordOf(value)
  if (typeof content === 'string' && content !== '') return content
  const { zh_cn, en_us, ...others } = { ...recordOf(i18n), ...recordOf(i18n_content) }
  return [zh_cn, en_us, ...Object.values(others)].find((words) => typeof words === 'string') ?? ''
}

/** The title of a card, or of one of its languages; '' if it has none. */
export function titleOf(card: Readonly<Record<string, unknown>>): string {
  const { zh_cn, en_us, ...others } = recordOf(card['i18n_header'])
  const headers = [card['header'], zh_cn, en_us, ...Object.values(others)]
  return headers.map((header) => contentOf(recordOf(header)['title'])).find((title) => title !== '') ?? ''
}

/** Whether a text is markdown; a text without a tag is, as most texts of cards are. */
export const isMarkdown = ({ tag, fields }: CardPart): boolean =>
  tag === 'markdown' || tag === 'lark_md' || (tag === 'plain_text' && fields['tag'] === undefined)

/** A text in all its languages: the language '' is the one for all others. */
export function contentsOf(fields: CardPart['fields']): [language: string, content: string][] {
  const all = { '': fields['content'], ...recordOf(fields['i18n_content']) }
  return Object.entries(all).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
}

/** A card that is kept elsewhere, of which only an id is sent. */
export type Reference =
  | { type: 'template'; template_id: string; version?: string; variables: Readonly<Record<string, unknown>> }
  | { type: 'card'; card_id: string }

/** Reads a template or a card entity; undefined for a card's own JSON. */
export function referenceOf(card: unknown): Reference | undefined {
  if (!isObject(card) || schemaOf(card) === '2.0') return undefined
  const { type } = card
  const { template_id, template_version_name, template_variable, card_id } = recordOf(card['data'])
  if (type === 'template' && typeof template_id === 'string' && template_id !== '')
    return {
      type,
      template_id,
      ...(typeof template_version_name === 'string' && { version: template_version_name }),
      variables: recordOf(template_variable),
    }
  return type === 'card' && typeof card_id === 'string' && card_id !== '' ? { type, card_id } : undefined
}
