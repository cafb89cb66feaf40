import { contentLimits } from '../../limits/content-limits'
import { HERALD_ATTRIBUTE } from './own-clipboard'

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
