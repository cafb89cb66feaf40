import type { TextElementStyle, TextStyle } from '../../contract/docx/text'
import { encodedUrl, linkHref } from '../../document/wire/link-href'
import type { LossCounter } from '../losses'
import { CssRules } from './css-rules'
import type { CssDeclarations } from './css-rules'
import { textIn } from './html-node'
import type { HtmlElement } from './html-node'
import { exactBackground, exactTextColor, nearestBackground, nearestTextColor } from './nearest-color'

/**
 * Looks up an element's declarations: those of the style sheets in the document, then its own. The reader handles
 * inheritance.
 */
export function styleReader(root: HtmlElement): (element: HtmlElement) => CssDeclarations {
  const rules = new CssRules()
  addSheets(root, rules)
  const parents = new Map<object, HtmlElement>()
  if (rules.asksAround) addParents(root, parents)
  const known = new Map<HtmlElement, CssDeclarations>()
  return (element) => {
    const css = known.get(element) ?? rules.of(element, (inner) => parents.get(inner))
    known.set(element, css)
    return css
  }
}

function addSheets(element: HtmlElement, rules: CssRules): void {
  if (element.tag === 'style') rules.add(textIn(element))
  else for (const child of element.children) if (typeof child !== 'string') addSheets(child, rules)
}

function addParents(element: HtmlElement, parents: Map<object, HtmlElement>): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    parents.set(child, element)
    addParents(child, parents)
  }
}

export interface InlineReader {
  tally: LossCounter
  /** The colours that were changed, each with the nearest one, so that each is reported once. */
  colors: Map<string, string>
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

/** The style of an element's lines: the one around it with the alignment of its style or its `align`. */
export function lookWithin(around: TextStyle, { tag, attrs }: HtmlElement, css: CssDeclarations): TextStyle {
  const own = css['text-align'] ?? (tag === 'center' ? 'center' : undefined)
  const value = own === undefined || own === 'general' ? attrs.align?.toLowerCase() : own
  if (value === 'center' || value === '-webkit-center') return { ...around, align: 2 }
  if (value === 'right' || value === 'end') return { ...around, align: 3 }
  if (value === undefined || !/^(left|start|justify)$/.test(value) || around.align === undefined)
    return around
  const { align: _, ...rest } = around
  return rest
}

/** The style around an element, changed by its tag and then by its declarations. */
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

/** An underline and a colour that come with a link are only the program's way of showing the link. */
function addLink(style: TextElementStyle, href: string | undefined, { tally }: InlineReader): void {
  const allowed = linkHref(withScheme(href ?? ''))
  const url = allowed && encodedUrl(allowed)
  if (url) {
    style.link = { url }
    delete style.underline
    delete style.text_color
  } else if (href && !href.startsWith('#')) tally.add('links')
}

/** An address of the page's own scheme, which is https where a page has one at all. */
export const withScheme = (address: string): string => address.trim().replace(/^\/\/(?=[\w[])/, 'https://')

function addColors(
  style: TextElementStyle,
  element: HtmlElement,
  css: CssDeclarations,
  reader: InlineReader,
): void {
  const color = css.color ?? (element.tag === 'font' ? element.attrs.color : undefined)
  if (color && !/inherit|initial|unset|currentcolor/i.test(color)) {
    // Herald's own colours stay what they are, even in a link, which other programs colour by themselves.
    const exact = exactTextColor(color)
    const number = exact ?? (style.link ? undefined : nearestTextColor(color))
    if (number) style.text_color = number
    else delete style.text_color
    if (number && !exact) reader.colors.set(`text ${color}`, `text ${number}`)
  }
  // `background` may be a shorthand: its colour is one of its words.
  const ground = css['background-color'] ?? css['mso-highlight'] ?? css.background
  if (!ground || style.inline_code) return
  const word = ground.match(/#[0-9a-f]{3,8}|(?<![a-z])[a-z]+(?:\([^()]*\))?/i)?.[0] ?? ''
  const exact = exactBackground(word)
  const number = exact ?? nearestBackground(word)
  if (!number) return
  style.background_color = number
  if (!exact) reader.colors.set(`ground ${word}`, `ground ${number}`)
}

function set(style: TextElementStyle, flag: 'bold' | 'italic', is: boolean): void {
  if (is) style[flag] = true
  else delete style[flag]
}
