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
