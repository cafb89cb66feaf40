/**
 * Pasted HTML without what the browser would complain of: where it is read
 * nothing runs, loads or is styled, but the browser still reports each handler
 * and style that the page's policy would have stopped. Handlers go; styles are
 * put where the reader finds them, under names that mean nothing to a browser.
 */
export const quietHtml = (html: string): string => html.replace(TAG, quietTag)

/** A tag up to its end, also where an attribute holds a `>`; the browser's own reading decides about the rest. */
const TAG = /<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>|<\/?[a-z][^>]*>/gi

/** Where the style of an element, and a style sheet, wait for the reader. */
export const STYLE_ATTRIBUTE = 'data-style'
export const SHEET_TAG = 'xmp'

/** A name with its value as a whole: what a value says is not looked at. */
const ATTRIBUTE = /([\s/]?)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/g

function quietTag(tag: string): string {
  // A `<` in a value may be where another tag begins for the browser: then every place counts.
  if (tag.includes('<', 1)) return quietEverywhere(tag)
  const [name = ''] = /^<\/?[a-z][^\s/>]*/i.exec(tag) ?? []
  return quietName(name) + tag.slice(name.length).replace(ATTRIBUTE, quietAttribute)
}

const quietName = (tag: string) => tag.replace(/^(<\/?)style\b/i, `$1${SHEET_TAG}`)

function quietAttribute(whole: string, before: string, name: string, value = ''): string {
  if (/^on[a-z]+$/i.test(name)) return before
  if (name.toLowerCase() === 'data-pm-slice') return ''
  return name.toLowerCase() === 'style' ? before + STYLE_ATTRIBUTE + value : whole
}

const quietEverywhere = (tag: string): string =>
  quietName(tag)
    .replace(/ data-pm-slice="[^"]*"/, '')
    .replace(/([\s/"'])on[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, '$1')
    .replace(/([\s/"'])style(\s*=)/gi, `$1${STYLE_ATTRIBUTE}$2`)
