import type { RichNode, TextStyle } from '../contents/rich-nodes'
import { momentOf } from '../contents/tolerant'
import { withoutEntities } from './markdown-entities'

/** The markdown of a text: that of a `div`, or of a `markdown` of either schema (platform/cards#markdown). */
export type Dialect = 'lark_md' | '1.0' | '2.0'

/** Addresses by the names under which a text has them: `$urlVal`. */
export type Links = Readonly<Record<string, string>>

/** The least dialect that has an element. */
const elements: Readonly<Record<string, Dialect>> = {
  at: 'lark_md',
  a: 'lark_md',
  text_tag: 'lark_md',
  link: '1.0',
  person: '1.0',
  number_tag: '2.0',
  local_datetime: '2.0',
  raw: '2.0',
  audio: '2.0',
}

const order: readonly Dialect[] = ['lark_md', '1.0', '2.0']

/** Whether a dialect has an element that holds a text. */
export const holding = (name: string, dialect: Dialect): boolean =>
  Object.hasOwn(elements, name) && order.indexOf(dialect) >= order.indexOf(elements[name]!)

type Attributes = Readonly<Record<string, string>>

/** `id=ou_a show_name = true color='red'`; without quotes a value ends at a space. */
export const attributesOf = (written: string): Attributes =>
  Object.fromEntries(
    [...written.matchAll(/([a-z_]{1,40})\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)].map(
      ([, name = '', double, single, bare]) => [name, withoutEntities(double ?? single ?? bare ?? '')],
    ),
  )

/** A link with words, or with its address in place of them. */
export const anchorOf = (text: string, href: string, style: readonly TextStyle[]): RichNode => ({
  tag: 'a',
  text: withoutEntities(text) || href,
  href,
  style,
})

/** The address of a desktop, where there is one. */
const addressIn = ({ pc_url, url, href, link }: Attributes): string => pc_url || url || href || link || ''

/** People of one mention. */
const MOST_PEOPLE = 50

/** The nodes of an element, from its attributes and the text in it. */
export function elementNodes(
  name: string,
  attributes: Attributes,
  inside: string,
  style: readonly TextStyle[],
): RichNode[] {
  const text = withoutEntities(inside)
  const href = addressIn(attributes)
  switch (name) {
    case 'at': {
      const { id, ids, user_id, email } = attributes
      const named = (ids ?? id ?? user_id ?? email ?? '').split(',', MOST_PEOPLE)
      return named.map((each) => ({ tag: 'at', user_id: each.trim(), user_name: '' }))
    }
    case 'a':
      return [anchorOf(inside, href || inside.trim(), style)]
    case 'link':
      return [{ tag: 'link', text: text || href, href, icon: attributes['icon'] ?? '' }]
    case 'text_tag':
      return [{ tag: 'label', text, colour: attributes['color'] ?? '', href: '' }]
    case 'number_tag':
      return [{ tag: 'label', text, colour: attributes['background_color'] ?? 'grey', href }]
    case 'person': {
      const { id = '', show_name, show_avatar, style: shape = '' } = attributes
      const shows = { show_name: show_name !== 'false', show_avatar: show_avatar !== 'false' }
      return [{ tag: 'person', id, ...shows, style: shape }]
    }
    case 'local_datetime': {
      const { millisecond, format_type = 'date_num' } = attributes
      return [{ tag: 'moment', time: momentOf(millisecond) ?? 0, format: format_type, href }]
    }
    case 'raw':
      return [{ tag: 'text', text, style }]
    default:
      return [{ tag: 'other', name }]
  }
}
