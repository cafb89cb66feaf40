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
  const [name = ''] = /^<\/?[a-z][^\s/>]*/i.exec(tag) ?? []
  return (
    name.replace(/^(<\/?)style$/i, `$1${SHEET_TAG}`) +
    tag.slice(name.length).replace(ATTRIBUTE, quietAttribute)
  )
}

function quietAttribute(whole: string, before: string, name: string, value = ''): string {
  if (/^on[a-z]+$/i.test(name)) return before
  if (name.toLowerCase() === 'data-pm-slice') return ''
  return name.toLowerCase() === 'style' ? before + STYLE_ATTRIBUTE + value : whole
}
