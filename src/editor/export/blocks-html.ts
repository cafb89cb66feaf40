import type { OtherObjects, TableProperty } from '../../../contract/docx/block'
import { blockTypeOf } from '../../../contract/docx/block-types'
import type { BlockTree } from '../../document/block-tree'
import { tableRows } from '../../document/wire/table-places'
import { textObject } from '../../document/wire/text-body'
import type { LossCounter } from '../import/losses'
import { codeLanguages, languageWord } from '../queries/code-languages'
import { emojiGlyph } from '../schema/emoji'
import { linkHref } from '../schema/link-href'
import type { NameLookup } from './element-text'
import {
  inlineHtml,
  element,
  escapeHtml,
  voidElement,
  backgrounds,
  namedBackground,
  textColors,
} from './inline-html'
import { groupLists } from './lists'

export interface HtmlContext {
  names: NameLookup
  tally: LossCounter
  /** The bytes of a picture as a `data:` address, by its token; undefined where they are not at hand. */
  picture(token: string): string | undefined
}

/** Blocks as HTML that other programs know: headings, lists, tables with spans, quotes, code. */
export const blocksHtml = (trees: readonly BlockTree[], out: HtmlContext): string =>
  groupLists(trees)
    .map(({ list, start, trees: run }) => {
      if (!list) return run.map((tree) => oneBlock(tree, out)).join('')
      return element(list, { start: start === 1 ? undefined : start }, ...run.map((tree) => item(tree, out)))
    })
    .join('')

function item(tree: BlockTree, out: HtmlContext): string {
  const style = textObject(tree.block_type, tree.body)?.style
  const isDone = style?.done === true
  const box = tree.block_type === 17 ? `<input type="checkbox" disabled${isDone ? ' checked' : ''}> ` : ''
  return element('li', lineLook(tree), box, lineHtml(tree, out), blocksHtml(tree.children, out))
}

const lineHtml = (tree: BlockTree, { names, tally }: HtmlContext) =>
  inlineHtml(textObject(tree.block_type, tree.body)?.elements ?? [], names, tally)

function lineLook(tree: BlockTree): Record<string, string | undefined> {
  const style = textObject(tree.block_type, tree.body)?.style
  const ground = namedBackground(style?.background_color)
  const css = [
    style?.align && style.align > 1 && `text-align: ${style.align === 2 ? 'center' : 'right'}`,
    ground && `background-color: ${ground}`,
    style?.indentation_level === 'OneLevelIndent' && 'margin-left: 2em',
  ].filter(Boolean)
  return { style: css.length > 0 ? css.join('; ') : undefined }
}

function oneBlock(tree: BlockTree, out: HtmlContext): string {
  const { block_type: type, children } = tree
  if (type === 14) return codeHtml(tree)
  if (textObject(type, tree.body) && blockTypeOf(type)?.text) {
    const below = blocksHtml(children, out)
    const level = type === 1 ? 1 : type - 2
    const isHeading = type === 1 || (type >= 3 && type <= 11)
    const tag = isHeading ? `h${Math.min(level, 6)}` : type === 15 ? 'blockquote' : 'p'
    const deep = isHeading && level > 6 ? { class: `heading-${level}`, 'aria-level': level } : {}
    const own = element(tag, { ...lineLook(tree), ...deep }, lineHtml(tree, out))
    return below ? own + element('div', { style: 'margin-left: 2em' }, below) : own
  }
  return objectHtml(tree, out)
}

function codeHtml({ body }: BlockTree): string {
  const text = textObject(14, body)!
  const word = languageWord(text.style?.language) || undefined
  const name = codeLanguages[(text.style?.language ?? 1) - 1]
  const words = text.elements.map((each) => each.text_run?.content ?? '').join('')
  const attrs = { class: word && `language-${word}`, 'data-language': word && name }
  return element('pre', {}, element('code', attrs, escapeHtml(words)))
}

function objectHtml(tree: BlockTree, out: HtmlContext): string {
  const { block_type: type, body, children } = tree
  const inside = () => blocksHtml(children, out)
  if (type === 19) return calloutHtml(body.callout as OtherObjects['callout'], inside())
  if (type === 34) return element('blockquote', { class: 'quote-container-block' }, inside())
  if (type === 22) return '<hr>'
  if (type === 31) return tableHtml(tree, out)
  if (type === 24) return gridHtml(tree, out)
  if (type === 27) return pictureHtml(body.image as OtherObjects['image'], out)
  if (type === 33) return inside()
  if (type === 23) {
    out.tally.add('filesAsNames')
    return element('p', {}, escapeHtml((body.file as OtherObjects['file']).name ?? out.names.kind('file')))
  }
  const url = embedUrl(body)
  if (url) {
    out.tally.add('embedsAsLinks')
    return (
      element('p', {}, element('a', { href: url, rel: 'noopener noreferrer nofollow' }, escapeHtml(url))) +
      inside()
    )
  }
  out.tally.add(type === 30 ? 'sheets' : 'blocks')
  const key = blockTypeOf(type)?.key
  return element('p', {}, element('em', {}, escapeHtml(key ? out.names.kind(key) : String(type)))) + inside()
}

/** Where a block leads: an embedded page, or the preview of a link. */
export function embedUrl(body: BlockTree['body']): string | undefined {
  const url =
    (body.iframe as OtherObjects['iframe'] | undefined)?.component?.url ??
    (body.link_preview as OtherObjects['link_preview'] | undefined)?.url
  return typeof url === 'string' ? linkHref(url) : undefined
}

function calloutHtml(look: OtherObjects['callout'] | undefined, inside: string): string {
  const { background_color, border_color, text_color, emoji_id } = look ?? {}
  const css = [
    'padding: 0.75em 1em; border-radius: 8px',
    `border: 1px solid ${textColors[border_color ?? 0] || '#dee0e3'}`,
    background_color && `background-color: ${backgrounds[background_color]}`,
    text_color && `color: ${textColors[text_color]}`,
  ].filter(Boolean)
  const attrs = {
    class: 'callout',
    'data-block-type': 'callout',
    'data-emoji-id': emoji_id,
    style: css.join('; '),
  }
  return element(
    'div',
    attrs,
    element('span', { 'aria-hidden': 'true', class: 'emoji' }, escapeHtml(emojiGlyph(emoji_id))),
    inside,
  )
}

function gridHtml({ children }: BlockTree, out: HtmlContext): string {
  const columns = children.map(({ body, children: inside }) => {
    const ratio = (body.grid_column as { width_ratio?: number } | undefined)?.width_ratio ?? 50
    return element('div', { style: `flex: ${Number(ratio) || 50}; min-width: 0` }, blocksHtml(inside, out))
  })
  return element('div', { class: 'columns', style: 'display: flex; gap: 1.5em' }, ...columns)
}

function pictureHtml(image: OtherObjects['image'], { tally, picture }: HtmlContext): string {
  const caption = image.caption?.content ?? ''
  const source = image.token ? picture(image.token) : undefined
  const below = caption ? element('figcaption', {}, escapeHtml(caption)) : ''
  if (!source) {
    tally.add('pictures')
    return caption ? element('p', {}, element('em', {}, escapeHtml(caption))) : ''
  }
  const attrs = { src: source, alt: caption, width: image.width, height: image.height }
  return element('figure', {}, voidElement('img', attrs), below)
}

function tableHtml({ body, children }: BlockTree, out: HtmlContext): string {
  const property = (body.table as { property?: TableProperty } | undefined)?.property
  const rows =
    property && tableRows(children.length, property.row_size, property.column_size, property.merge_info ?? [])
  if (!rows) return children.map((cell) => blocksHtml(cell.children, out)).join('')
  const cols = (property.column_width ?? []).map((width) => voidElement('col', { width }))
  const body_ = rows.map((row, down) =>
    element(
      'tr',
      {},
      ...row.map(({ index, rowspan, colspan }) => {
        const isHead =
          (down === 0 && property.header_row) ||
          (index % property.column_size === 0 && property.header_column)
        const spans = {
          rowspan: rowspan > 1 ? rowspan : undefined,
          colspan: colspan > 1 ? colspan : undefined,
        }
        return element(isHead ? 'th' : 'td', spans, blocksHtml(children[index]!.children, out))
      }),
    ),
  )
  const head = property.header_row ? element('thead', {}, body_[0]!) : ''
  return element(
    'table',
    {},
    element('colgroup', {}, ...cols),
    head,
    element('tbody', {}, ...body_.slice(head ? 1 : 0)),
  )
}
