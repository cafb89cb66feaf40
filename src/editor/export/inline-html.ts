import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { linkHref } from '../../../document/wire/link-href'
import { backgrounds, textColors } from '../../../formats/html/own-colors'
import { elementMark } from '../../../formats/html/own-marks'
import type { LossCounter } from '../../../formats/losses'
import { elementText } from './element-text'

const tags = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['inline_code', 'code'],
] as const

/** Returns the markup of an equation; undefined if it cannot be drawn. */
export type EquationMarkup = (source: string) => string | undefined

/** The elements of a line as inline HTML with their marks, colours and safe links. */
export const inlineHtml = (
  elements: readonly TextElement[],
  names: NameLookup,
  tally: LossCounter,
  math?: EquationMarkup,
): string => elements.map((each) => oneElement(each, names, tally, math)).join('')

function oneElement(each: TextElement, names: NameLookup, tally: LossCounter, math?: EquationMarkup): string {
  const { text_run: run } = each
  if (run) return styled(withBreaks(run.content), run.text_element_style ?? {}, tally)
  const html = objectHtml(each, names, tally, math)
  const mark = elementMark(each)
  return mark ? element('span', mark, html) : html
}

function objectHtml(each: TextElement, names: NameLookup, tally: LossCounter, math?: EquationMarkup): string {
  const { equation } = each
  if (equation) {
    const style = equation.text_element_style ?? {}
    const source = () =>
      element('code', { class: 'math', 'data-math': equation.content }, escapeHtml(equation.content.trim()))
    return styled(math?.(equation.content) ?? source(), style, tally)
  }
  const { words, href } = elementText(each, names, tally)
  const style = (Object.values(each)[0] as { text_element_style?: TextElementStyle }).text_element_style ?? {}
  return styled(href ? link(href, escapeHtml(words)) : escapeHtml(words), style, tally)
}

/** Escapes words for text of several lines. */
export const withBreaks = (words: string) => words.split('\n').map(escapeHtml).join('<br>')

const link = (href: string, inner: string) =>
  element('a', { href, rel: 'noopener noreferrer nofollow' }, inner)

function styled(inner: string, style: TextElementStyle, tally: LossCounter): string {
  if (inner === '') return ''
  let html = inner
  for (const [flag, tag] of tags) if (style[flag]) html = element(tag, {}, html)
  const color = style.text_color ? textColors[style.text_color] : undefined
  const ground = style.background_color ? backgrounds[style.background_color] : undefined
  const css = [color && `color: ${color}`, ground && `background-color: ${ground}`].filter(Boolean).join('; ')
  if (css) html = element('span', { style: css }, html)
  if (style.comment_ids?.length) tally.add('comments')
  if (!style.link) return html
  const href = linkHref(style.link.url)
  if (!href) tally.add('links')
  return href ? link(href, html) : html
}

/** Escapes words for text or a quoted attribute, so that a parser takes nothing in them as markup. */
export const escapeHtml = (words: string): string =>
  words.replace(/[&<>"'`\r]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\0\uFFFE\uFFFF]/g, '')

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with its content, which is already markup. Undefined attributes are left out. */
export function element(tag: string, attrs: Attributes, ...content: readonly string[]): string {
  return `<${tag}${written(attrs)}>${content.join('')}</${tag}>`
}

/** An element without content or end tag. */
export const voidElement = (tag: string, attrs: Attributes): string => `<${tag}${written(attrs)}>`

const written = (attrs: Attributes) =>
  Object.entries(attrs)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')

/** The background of a whole block, which the wire gives by name. */
export function namedBackground(name: string | undefined): string | undefined {
  const parts = /^(Light|Pale|Dark)(Gray|Red|Orange|Yellow|Green|Blue|Purple)Background$/.exec(name ?? '')
  if (!parts) return undefined
  const family = ['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple'].indexOf(parts[2]!)
  if (family < 0) return { Light: backgrounds[7], Pale: backgrounds[15], Dark: backgrounds[14] }[parts[1]!]
  return backgrounds[family + (parts[1] === 'Dark' ? 8 : 1)]
}
