import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import type { Tally } from '../import/losses'
import { linkHref } from '../schema/link-href'
import { elementWords } from './element-words'
import { element, escaped } from './html-text'
import type { Names } from './names'
import { backgrounds, textColors } from './wire-colors'

const tags = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['inline_code', 'code'],
] as const

/** The elements of a line as inline HTML with their marks, colours and safe links. */
export const inlineHtml = (elements: readonly TextElement[], names: Names, tally: Tally): string =>
  elements.map((each) => oneElement(each, names, tally)).join('')

function oneElement(each: TextElement, names: Names, tally: Tally): string {
  const { text_run: run, equation } = each
  if (run) return styled(withBreaks(run.content), run.text_element_style ?? {}, tally)
  if (equation) {
    const style = equation.text_element_style ?? {}
    return styled(
      element('code', { class: 'math', 'data-math': equation.content }, escaped(equation.content.trim())),
      style,
      tally,
    )
  }
  const { words, href } = elementWords(each, names, tally)
  const style = (Object.values(each)[0] as { text_element_style?: TextElementStyle }).text_element_style ?? {}
  return styled(href ? link(href, escaped(words)) : escaped(words), style, tally)
}

const withBreaks = (words: string) => words.split('\n').map(escaped).join('<br>')

const link = (href: string, inner: string) =>
  element('a', { href, rel: 'noopener noreferrer nofollow' }, inner)

function styled(inner: string, style: TextElementStyle, tally: Tally): string {
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
