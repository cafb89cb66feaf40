import { contentLimits } from '../../limits/content-limits'
import { OWN_ATTRIBUTE } from './own-clipboard'

/** A parser opens these again in each paragraph, until they are closed: few of them, many paragraphs, and there are millions of elements. */
const FORMATS = /^(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/

/** A name with what says that it is a tag. Comments and text are passed over. */
const TAG_NAMES = /<(\/?)([a-zA-Z][^\s/>]{0,40})/g

/**
 * Whether HTML from a clipboard may be given to the browser's parser and be
 * read: it is not too long, has not too many elements, and opens few formats
 * that it does not close. One pass, before anything is parsed.
 */
export function isHtmlWithin(html: string): boolean {
  const { characters, elements: mostElements, openFormats: mostFormats } = contentLimits.html
  if (html.length > characters) return false
  let elements = 0
  let openFormats = 0
  for (const [, closing, name] of html.matchAll(TAG_NAMES)) {
    if (!closing && ++elements > mostElements) return false
    if (!FORMATS.test(name!.toLowerCase())) continue
    if (!closing && ++openFormats > mostFormats) return false
    if (closing) openFormats = Math.max(0, openFormats - 1)
  }
  return true
}

/** Stands for HTML that is not parsed, on its way through ProseMirror. */
export const TOO_MUCH_ATTRIBUTE = 'data-herald-too-much'

/** What is parsed in place of HTML beyond the limits: our own blocks, which are values in an attribute, and a word that the rest is left out. */
export function htmlBeyond(html: string): string {
  const at = html.indexOf(` ${OWN_ATTRIBUTE}="`)
  const value = at + OWN_ATTRIBUTE.length + 3
  const end = at < 0 ? -1 : html.indexOf('"', value)
  const own = end < 0 ? '' : `<div ${OWN_ATTRIBUTE}="${html.slice(value, end)}"></div>`
  return `${own}<div ${TOO_MUCH_ATTRIBUTE}></div>`
}
