import { contentLimits } from '../../document/content-limits'
import { HERALD_ATTRIBUTE } from './herald-attribute'

/**
 * Removes from pasted HTML what the browser would complain about. Nothing in it runs, loads or is styled where it is
 * read, but the browser still reports each handler and style that the page's policy blocks. Handlers are removed;
 * styles move to names that the reader knows and that mean nothing to a browser. Undefined if its quotes keep the
 * ends of its tags from being found within a few passes.
 */
export function inertHtml(html: string): string | undefined {
  const lastEnd = html.lastIndexOf('>')
  const parts: string[] = []
  const work = { left: PASSES * html.length + LEAST_WORK }
  let from = 0
  for (let at = tagAfter(html, 0); at >= 0 && at < lastEnd; at = tagAfter(html, from)) {
    const end = endOfTag(html, at, work)
    if (end === undefined) return undefined
    parts.push(html.slice(from, at), inertTag(html.slice(at, end)))
    from = end
  }
  return parts.join('') + html.slice(from)
}

/** HTML that programs write takes one pass: each tag is looked at once. */
const PASSES = 4
const LEAST_WORK = 10_000

function tagAfter(html: string, from: number): number {
  TAG.lastIndex = from
  return TAG.exec(html)?.index ?? -1
}

const TAG = /<\/?[a-z]/gi
const QUOTE_OR_END = /[>"']/g

/**
 * The position after the tag's `>`, even if an attribute contains one; if quotes are not closed, after the first `>`.
 * The browser's own parser decides about the rest.
 */
function endOfTag(html: string, at: number, work: { left: number }): number | undefined {
  const first = html.indexOf('>', at) + 1
  QUOTE_OR_END.lastIndex = at
  for (let found = QUOTE_OR_END.exec(html); found; found = QUOTE_OR_END.exec(html)) {
    if (found[0] === '>') return spend(work, found.index - at) ? found.index + 1 : undefined
    const close = html.indexOf(found[0], found.index + 1)
    if (close < 0) break
    QUOTE_OR_END.lastIndex = close + 1
    if (close - at > work.left) return undefined
  }
  return spend(work, html.length - at) ? first : undefined
}

function spend(work: { left: number }, steps: number): boolean {
  work.left -= steps
  return work.left >= 0
}

/** Where the reader finds the style of an element, and a style sheet. */
export const STYLE_ATTRIBUTE = 'data-style'
export const SHEET_TAG = 'xmp'

/** A name with its whole value, so that nothing inside a value is matched. */
const ATTRIBUTE = /([\s/]?)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/g

function inertTag(tag: string): string {
  // The browser may see a `<` in a value as the beginning of another tag, so every place has to be made inert.
  if (tag.includes('<', 1)) return inertEverywhere(tag)
  const [name = ''] = /^<\/?[a-z][^\s/>]*/i.exec(tag) ?? []
  return inertName(name) + tag.slice(name.length).replace(ATTRIBUTE, inertAttribute)
}

const inertName = (tag: string) => tag.replace(/^(<\/?)style\b/i, `$1${SHEET_TAG}`)

function inertAttribute(whole: string, before: string, name: string, value = ''): string {
  if (/^on[a-z]+$/i.test(name)) return before
  if (name.toLowerCase() === 'data-pm-slice') return ''
  return name.toLowerCase() === 'style' ? before + STYLE_ATTRIBUTE + value : whole
}

const inertEverywhere = (tag: string): string =>
  inertName(tag)
    .replace(/ data-pm-slice="[^"]*"/, '')
    .replace(/([\s/"'])on[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, '$1')
    .replace(/([\s/"'])style(\s*=)/gi, `$1${STYLE_ATTRIBUTE}$2`)

/** A parser reopens these in each paragraph until they are closed: a few of them and many paragraphs make millions. */
const FORMATS = /^(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/

/** These end by themselves, or have no content. */
const ENDING =
  /^(p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|o:p)$/

/** The beginning and name of a tag. Comments and text are skipped. */
const TAG_NAMES = /<(\/?)([a-zA-Z][^\s/>]{0,40})/g

/**
 * Whether the browser may parse HTML from a clipboard. It must not be too long, have too many elements (reopened
 * formats included), or have too many open at a time. A parser searches all open elements for each new one. The check
 * takes one pass, before anything is parsed.
 */
export function isHtmlWithinLimits(html: string): boolean {
  const { characters, elements: mostElements, openFormats: mostFormats, open: mostOpen } = contentLimits.html
  if (html.length > characters) return false
  let [elements, openFormats, open] = [0, 0, 0]
  for (const [, closing, written] of html.matchAll(TAG_NAMES)) {
    const name = written!.toLowerCase()
    const isFormat = FORMATS.test(name)
    if (closing) {
      if (isFormat) openFormats = Math.max(0, openFormats - 1)
      if (!ENDING.test(name)) open = Math.max(0, open - 1)
      continue
    }
    elements += isFormat ? 1 : 1 + openFormats
    if (isFormat) openFormats++
    if (!ENDING.test(name)) open++
    if (elements > mostElements || openFormats > mostFormats || open > mostOpen) return false
  }
  return true
}

/** Pasted HTML, made safe for the browser's parser; undefined if it exceeds the limits. */
export const parsableHtml = (html: string): string | undefined =>
  isHtmlWithinLimits(html) ? inertHtml(html) : undefined

/** Marks HTML that is not parsed, on its way through ProseMirror. */
export const OVERSIZED_ATTRIBUTE = 'data-herald-too-much'

/**
 * The replacement that is parsed for HTML beyond the limits: our own blocks, which are values in an attribute, and a
 * marker that the rest is left out.
 */
export function oversizedHtml(html: string): string {
  const at = html.indexOf(` ${HERALD_ATTRIBUTE}="`)
  const value = at + HERALD_ATTRIBUTE.length + 3
  const end = at < 0 ? -1 : html.indexOf('"', value)
  const own = end < 0 ? '' : `<div ${HERALD_ATTRIBUTE}="${html.slice(value, end)}"></div>`
  return `${own}<div ${OVERSIZED_ATTRIBUTE}></div>`
}
