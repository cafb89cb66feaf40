import type { TextElementStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { carriedPicture, carriesPicture } from '../import/pasted-boxes'
import { linkHref } from '../schema/link-href'
import type { HtmlElement } from './html-node'
import type { HtmlReader } from './html-style'
import type { InlineSpan } from './inline-text'

/**
 * What a picture or an embedded page becomes. One that carries its bytes is a
 * block whose token is its `data:` address, for the paste to upload. One that
 * lies elsewhere cannot be fetched from this page, so it is a link.
 */
export function pictureOf(
  element: HtmlElement,
  style: TextElementStyle,
  { tally }: HtmlReader,
): { tree: BlockTree } | { stretch?: InlineSpan } {
  const { attrs, tag } = element
  const source = (attrs.src ?? attrs.data ?? '').trim()
  const name = (attrs.alt ?? attrs.title ?? '').replace(/\s+/g, ' ').trim()
  if (tag === 'img' && isEmoji(name)) return { stretch: { text: name, style } }
  if (tag === 'img' && (isDecoration(attrs) || NOTION_ICON.test(source))) return {}
  if (tag === 'img' && carriesPicture(source)) {
    const size = (value: string | undefined) =>
      /^\d{1,5}(px)?$/.test(value ?? '') ? Number.parseInt(value!, 10) : 0
    const [width, height] = [size(attrs.width), size(attrs.height)]
    return { tree: carriedPicture(source, name, width && height ? { width, height } : {}) }
  }
  const href = linkHref(source)
  if (!href || !/^https?:/.test(href)) {
    tally.add(tag === 'img' ? 'pictures' : 'embeds')
    return name ? { stretch: { text: name, style } } : {}
  }
  tally.add(tag === 'img' ? 'picturesAsLinks' : 'embedsAsLinks')
  const link = style.link ?? { url: encodeURIComponent(href) }
  return { stretch: { text: name || href, style: { ...style, link } } }
}

/** The sign of a callout, which has its own. */
const NOTION_ICON = /^https:\/\/(www\.)?notion\.so\/icons\//

const isEmoji = (name: string) =>
  /^\p{Extended_Pictographic}/u.test(name) && name.length <= 12 && !/[\p{Letter}\p{Number}]/u.test(name)

/** Counters, spacers, and the boxes that Google Docs draws before a to-do. */
const isDecoration = ({ width, height, role, 'aria-roledescription': described }: HtmlElement['attrs']) =>
  role === 'presentation' ||
  /checkbox/.test(described ?? '') ||
  (Number(width) <= 2 && width !== undefined) ||
  (Number(height) <= 2 && height !== undefined)
