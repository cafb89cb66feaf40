import type { TextElementStyle } from '../../../contract/docx/text'
import { linkHref } from '../schema/link-href'
import type { LossCounter } from '../import/losses'
import type { HtmlElement } from './html-node'
import type { CssDeclarations } from './html-style'
import { nearestBackground, nearestTextColor } from './nearest-color'

export interface InlineReader {
  tally: LossCounter
  /** Every colour that was brought to the nearest: each is told once. */
  colors: Set<string>
}

const byTag: Readonly<Record<string, TextElementStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strikethrough: true },
  del: { strikethrough: true },
  strike: { strikethrough: true },
  code: { inline_code: true },
  kbd: { inline_code: true },
  samp: { inline_code: true },
  tt: { inline_code: true },
  mark: { background_color: 3 },
}

/** What an element makes of the style around it: by its tag, then by what it declares. */
export function inheritStyle(
  around: TextElementStyle,
  element: HtmlElement,
  css: CssDeclarations,
  reader: InlineReader,
): TextElementStyle {
  const style: TextElementStyle = { ...around, ...byTag[element.tag] }
  if (element.tag === 'a') addLink(style, element.attrs.href, reader)
  if (/^su[bp]$/.test(element.tag) || /^(super|sub)$/.test(css['vertical-align'] ?? ''))
    reader.tally.add('scripts')
  const weight = css['font-weight']
  if (weight) set(style, 'bold', weight === 'bold' || weight === 'bolder' || Number(weight) >= 600)
  if (css['font-style']) set(style, 'italic', /italic|oblique/.test(css['font-style']))
  const lines = css['text-decoration-line'] ?? css['text-decoration'] ?? ''
  if (/underline/.test(lines) && !style.link) style.underline = true
  if (/line-through/.test(lines)) style.strikethrough = true
  if (/none/.test(lines) && element.tag !== 'a') delete style.underline
  addColors(style, element, css, reader)
  return style
}

/** A line that a link brings along is the program's way of showing it. */
function addLink(style: TextElementStyle, href: string | undefined, { tally }: InlineReader): void {
  const allowed = linkHref((href ?? '').trim())
  if (allowed) {
    style.link = { url: encodeURIComponent(allowed) }
    delete style.underline
  } else if (href && !href.startsWith('#')) tally.add('links')
}

function addColors(
  style: TextElementStyle,
  element: HtmlElement,
  css: CssDeclarations,
  reader: InlineReader,
): void {
  const color = css.color ?? (element.tag === 'font' ? element.attrs.color : undefined)
  if (color && !/inherit|initial|unset|currentcolor/i.test(color)) {
    const number = style.link ? undefined : nearestTextColor(color)
    if (number) {
      style.text_color = number
      reader.colors.add(`text ${color}`)
    } else delete style.text_color
  }
  // `background` may be a whole shorthand: its colour is one of its words.
  const ground = css['background-color'] ?? css['mso-highlight'] ?? css.background
  if (!ground || style.inline_code) return
  const word = ground.match(/#[0-9a-f]{3,8}|rgba?\([^)]*\)|[a-z]+/i)?.[0] ?? ''
  const number = nearestBackground(word)
  if (!number) return
  style.background_color = number
  reader.colors.add(`ground ${word}`)
}

function set(style: TextElementStyle, flag: 'bold' | 'italic', is: boolean): void {
  if (is) style[flag] = true
  else delete style[flag]
}
