import type { TextElementStyle, TextStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import type { LossCounter } from '../import/losses'
import { encodedUrl, linkHref } from '../schema/link-href'
import { textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'
import { nearestBackground, nearestTextColor } from './nearest-color'

/** The declarations of a style, by property, in lower case. */
export type CssDeclarations = Readonly<Record<string, string>>

/**
 * Looks up an element's declarations: its class rules, as Word and Excel write
 * them to the clipboard, then its own style. There is no cascade: only rules for
 * one class, or one tag with a class, count, and the reader handles inheritance.
 */
export type StyleOf = (element: HtmlElement) => CssDeclarations

export function styleReader(root: HtmlElement): StyleOf {
  const rules = new Map<string, CssDeclarations>()
  for (const sheet of sheetsIn(root)) addRules(rules, sheet)
  const known = new Map<string, CssDeclarations>()
  return ({ tag, attrs }) => {
    const own = known.get(attrs.style ?? '') ?? parseDeclarations(attrs.style ?? '')
    known.set(attrs.style ?? '', own)
    if (rules.size === 0 || !attrs.class) return own
    const classes = attrs.class.toLowerCase().split(/\s+/)
    const ofClasses = classes.flatMap((name) => [rules.get(`.${name}`), rules.get(`${tag}.${name}`)])
    return [...ofClasses, own].reduce<CssDeclarations>((all, some) => ({ ...all, ...some }), {})
  }
}

function sheetsIn(node: HtmlNode): string[] {
  if (typeof node === 'string') return []
  return node.tag === 'style' ? [textIn(node)] : node.children.flatMap(sheetsIn)
}

/** No program puts a longer style sheet on the clipboard; the rest of one is not read. */
const LONGEST_SHEET = 500_000

function addRules(rules: Map<string, CssDeclarations>, sheet: string): void {
  const text = sheet.slice(0, LONGEST_SHEET).replace(/\/\*[^]*?(?:\*\/|$)/g, '')
  for (const [, selectors = '', body = ''] of text.matchAll(/([^{}]{1,500})\{([^{}]{0,5000})\}/g)) {
    for (const selector of selectors.split(',')) {
      const name = /^(?:<!--)?\s*([a-z0-9]*\.[\w-]+)$/i.exec(selector.trim())?.[1]?.toLowerCase()
      if (name) rules.set(name, { ...rules.get(name), ...parseDeclarations(body) })
    }
  }
}

/** Parses `a: b; c: d`; a value may contain `;` in quotes or brackets. */
export function parseDeclarations(style: string): CssDeclarations {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of style.matchAll(
    /(?<![a-z-])([a-z-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/gi,
  )) {
    found[name.toLowerCase()] = value.trim().toLowerCase()
  }
  return found
}

export interface InlineReader {
  tally: LossCounter
  /** The colours that were changed to the nearest one, so that each is reported once. */
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

/** The alignment of an element's lines, from its style or its `align`. */
export function alignOf(value: string | undefined): TextStyle {
  if (value === 'center') return { align: 2 }
  return value === 'right' || value === 'end' ? { align: 3 } : {}
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

/** An underline that comes with a link is only the program's way of showing the link. */
function addLink(style: TextElementStyle, href: string | undefined, { tally }: InlineReader): void {
  const allowed = linkHref((href ?? '').trim())
  const url = allowed && encodedUrl(allowed)
  if (url) {
    style.link = { url }
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
  // `background` may be a shorthand: its colour is one of its words.
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

/** The state and functions that all element readers share. */
export interface HtmlReader extends InlineReader {
  styleOf: StyleOf
  /** Sources of text drawings, for which the HTML has only a placeholder, by the id of their block. */
  drawings: ReadonlyMap<string, string>
  /** The blocks of some nodes, which are nested in `depth` lists. */
  /** `look`: the style that the surrounding elements give the lines. */
  blocksIn(nodes: readonly HtmlNode[], depth: number, style?: TextElementStyle, look?: TextStyle): BlockTree[]
}
