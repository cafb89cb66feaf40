import { contentLimits } from '../../limits/content-limits'
import { HERALD_ATTRIBUTE } from './herald-clipboard'

/**
 * Pasted HTML without what the browser would complain of: where it is read
 * nothing runs, loads or is styled, but the browser still reports each handler
 * and style that the page's policy would have stopped. Handlers go; styles are
 * put where the reader finds them, under names that mean nothing to a browser.
 * Undefined where its quotes are such that the ends of its tags are not found
 * within a few passes.
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

/** HTML of programs takes one pass: each tag is looked at once. */
const PASSES = 4
const LEAST_WORK = 10_000

function tagAfter(html: string, from: number): number {
  TAG.lastIndex = from
  return TAG.exec(html)?.index ?? -1
}

const TAG = /<\/?[a-z]/gi
const QUOTE_OR_END = /[>"']/g

/** Behind its `>`, also where an attribute holds one; behind the first there is, where quotes are not closed. The browser's own reading decides about the rest. */
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

/** Where the style of an element, and a style sheet, wait for the reader. */
export const STYLE_ATTRIBUTE = 'data-style'
export const SHEET_TAG = 'xmp'

/** A name with its value as a whole: what a value says is not looked at. */
const ATTRIBUTE = /([\s/]?)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/g

function inertTag(tag: string): string {
  // A `<` in a value may be where another tag begins for the browser: then every place counts.
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

/** A parser opens these again in each paragraph, until they are closed: few of them, many paragraphs, and there are millions of elements. */
const FORMATS = /^(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/

/** They end by themselves, or hold nothing. */
const ENDING =
  /^(p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|o:p)$/

/** A name with what says that it is a tag. Comments and text are passed over. */
const TAG_NAMES = /<(\/?)([a-zA-Z][^\s/>]{0,40})/g

/**
 * Whether HTML from a clipboard may be given to the browser's parser and be
 * read: it is not too long, has not too many elements, those that formats are
 * opened again with among them, and few that are open at a time, all of which a
 * parser looks through for each new one. One pass, before anything is parsed.
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

/** Pasted HTML as it may be given to the browser's parser; undefined where it is beyond what is read. */
export const parsableHtml = (html: string): string | undefined =>
  isHtmlWithinLimits(html) ? inertHtml(html) : undefined

/** Stands for HTML that is not parsed, on its way through ProseMirror. */
export const OVERSIZED_ATTRIBUTE = 'data-herald-too-much'

/** What is parsed in place of HTML beyond the limits: our own blocks, which are values in an attribute, and a word that the rest is left out. */
export function oversizedHtml(html: string): string {
  const at = html.indexOf(` ${HERALD_ATTRIBUTE}="`)
  const value = at + HERALD_ATTRIBUTE.length + 3
  const end = at < 0 ? -1 : html.indexOf('"', value)
  const own = end < 0 ? '' : `<div ${HERALD_ATTRIBUTE}="${html.slice(value, end)}"></div>`
  return `${own}<div ${OVERSIZED_ATTRIBUTE}></div>`
}
