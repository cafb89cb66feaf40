import type { OtherObjects } from '../../../contract/docx/block'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import {
  headingLevel,
  isCode,
  isTask,
  keyOf,
  lineOf,
  specOf,
  textObject,
} from '../../document/blocks/registry'
import { wordsOf } from '../../document/wire/text-body'
import { groupLists } from '../export/lists'
import { linkHref } from '../schema/link-href'
import { BULLETS, INDENT } from './word-writer'
import type { WordWriter } from './word-writer'
import { checkbox, indented, paragraph, run, runsOf } from './write-lines'
import type { ParagraphLook } from './write-lines'
import { calloutXml, gridXml, quoteXml, sheetXml, tableXml } from './write-tables'
import { property, xml } from './xml-writer'

/** Word has nine levels of lists. */
const DEEPEST = 8

/**
 * Blocks as paragraphs and tables. `level` is how deep they are in lists and below other blocks, of which Word shows
 * nine.
 */
export const blocksXml = (trees: readonly BlockTree[], level: number, out: WordWriter): string =>
  groupLists(trees)
    .map(({ list, start, trees: items }) => {
      if (list !== 'ol') return items.map((tree) => blockXml(tree, level, undefined, out)).join('')
      const id = INDENT + out.ordered.push({ level: Math.min(level, DEEPEST), start })
      return items.map((tree) => blockXml(tree, level, id, out)).join('')
    })
    .join('')

function blockXml(tree: BlockTree, level: number, ordered: number | undefined, out: WordWriter): string {
  const isLine = textObject(tree.block_type, tree.body) !== undefined
  if (level > DEEPEST) out.tally.add('levels')
  const shown = Math.min(level, DEEPEST)
  if (!isLine || !lineOf(tree.block_type)) return objectXml(tree, shown, out)
  return lineXml(tree, shown, ordered, out) + blocksXml(tree.children, level + 1, out)
}

function lineXml(tree: BlockTree, level: number, ordered: number | undefined, out: WordWriter): string {
  const { block_type: type, body, children } = tree
  const { elements = [], style } = textObject(type, body) ?? {}
  const isIndented = level > 0 || children.length > 0
  const look: ParagraphLook = { text: style, list: isIndented ? indented(level) : undefined }
  if (isCode(type)) {
    const language = style?.language ?? 1
    out.languages.add(language)
    return paragraph(runsOf(elements, out), { ...look, style: codeStyle(language) })
  }
  const runs = runsOf(elements, out)
  const words = wordsOf(tree)
  const heading = headingLevel(type)
  if (heading !== undefined) return paragraph(runs, { ...look, style: `Heading${heading}` }, words)
  if (isTask(type))
    return paragraph(
      checkbox(style?.done === true) + run(' ') + runs,
      { ...look, list: indented(level) },
      words,
    )
  if (lineOf(type)?.list) return paragraph(runs, { ...look, list: { id: ordered ?? BULLETS, level } }, words)
  if (keyOf(type) === 'quote') return paragraph(runs, { ...look, style: 'Quote' }, words)
  const { emoji = '' } = out
  out.emoji = undefined
  return paragraph(emoji + runs, look, words)
}

/** The id of the style of code in a language. */
const codeStyle = (language: number): string => (language > 1 ? `HeraldCode${language}` : 'HeraldCode')

function objectXml(tree: BlockTree, level: number, out: WordWriter): string {
  const { block_type: type, body, children } = tree
  const inside = (trees: readonly BlockTree[]) => blocksXml(trees, 0, out)
  const look: ParagraphLook = { list: level > 0 ? indented(level) : undefined }
  switch (keyOf(type)) {
    case 'divider':
      return paragraph('', { ...look, isRule: true })
    case 'image':
      return imageXml(body.image ?? {}, look, out)
    case 'table':
      return tableXml(tree, level, inside, out)
    case 'grid':
      return gridXml(children, level, inside)
    case 'callout':
      return calloutXml(tree, level, inside, out)
    case 'quote_container':
      return quoteXml(children, level, inside)
    case 'sheet':
      return sheetXml(out.sheet(body.sheet?.token ?? ''), level, out) ?? named(tree, level, 'sheets', out)
    case 'view':
      return blocksXml(children, level, out)
    case 'file':
      out.tally.add('filesAsNames')
      return paragraph(run(body.file?.name ?? out.names.kind('file')), look)
    case 'iframe':
      return linked(tree, body.iframe?.component?.url, level, out)
    case 'link_preview':
      return linked(tree, body.link_preview?.url, level, out)
    default:
      return named(tree, level, 'blocks', out)
  }
}

/** A block by its name and its words, with what is below it. */
function named(tree: BlockTree, level: number, loss: 'blocks' | 'sheets', out: WordWriter): string {
  out.tally.add(loss)
  const spec = specOf(tree.block_type)
  const name = spec ? out.names.kind(spec.key) : String(tree.block_type)
  const own = textObject(tree.block_type, tree.body)?.elements ?? []
  const elements: TextElement[] = [{ text_run: { content: name, text_element_style: { italic: true } } }]
  const look: ParagraphLook = { list: level > 0 || tree.children.length > 0 ? indented(level) : undefined }
  const lines = [elements, ...(own.length > 0 ? [own] : [])]
  return (
    lines.map((line) => paragraph(runsOf(line, out), look)).join('') +
    blocksXml(tree.children, level + 1, out)
  )
}

function linked(tree: BlockTree, url: unknown, level: number, out: WordWriter): string {
  const href = typeof url === 'string' ? linkHref(url) : undefined
  if (!href) return named(tree, level, 'blocks', out)
  out.tally.add('embedsAsLinks')
  const element = { text_run: { content: href, text_element_style: { link: { url: href } } } }
  return paragraph(runsOf([element], out), { list: level > 0 ? indented(level) : undefined })
}

/** 914,400 units are an inch, of 96 pixels. */
const UNITS_PER_PIXEL = 9525
/** The width of the text on a page, in pixels. */
const PAGE_PIXELS = 600

function imageXml(image: OtherObjects['image'], look: ParagraphLook, out: WordWriter): string {
  const address = image.token ? out.picture(image.token) : undefined
  const id = address === undefined ? undefined : out.relations.image(address)
  const caption = image.caption?.content ?? ''
  const align = image.align ?? 2
  const text = { ...look, text: { align } }
  if (id === undefined) {
    out.tally.add('pictures')
    return caption ? paragraph(run(caption, '<w:i/>'), look, caption) : ''
  }
  const below = caption ? paragraph(run(caption), { ...text, style: 'Caption' }, caption) : ''
  return paragraph(xml('w:r', {}, drawing(id, image, caption, out)), text) + below
}

/** The size of a picture in the file, in pixels: as it is shown, and no wider than the page. */
function drawnPixels({ width, height, scale }: OtherObjects['image']): {
  width: number
  height: number
} {
  const shown = [width || 100, height || 100].map((side) => side * (scale || 1))
  const fit = Math.min(1, PAGE_PIXELS / shown[0]!)
  const [across = 1, down = 1] = shown.map((side) => Math.max(1, Math.round(side * fit)))
  return { width: across, height: down }
}

function drawing(id: string, image: OtherObjects['image'], caption: string, out: WordWriter): string {
  const { width, height } = drawnPixels(image)
  const [cx, cy] = [width * UNITS_PER_PIXEL, height * UNITS_PER_PIXEL]
  const number = ++out.drawings
  const name = `${out.names.kind('image')} ${number}`
  const extent = { cx, cy }
  const picture = xml(
    'pic:pic',
    { 'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture' },
    xml('pic:nvPicPr', {}, xml('pic:cNvPr', { id: number, name }), xml('pic:cNvPicPr')),
    xml('pic:blipFill', {}, xml('a:blip', { 'r:embed': id }), xml('a:stretch', {}, xml('a:fillRect'))),
    xml(
      'pic:spPr',
      {},
      xml('a:xfrm', {}, xml('a:off', { x: 0, y: 0 }), xml('a:ext', extent)),
      xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst')),
    ),
  )
  return xml(
    'w:drawing',
    {},
    xml(
      'wp:inline',
      { distT: 0, distB: 0, distL: 0, distR: 0 },
      xml('wp:extent', extent),
      xml('wp:docPr', { id: number, name, descr: caption || undefined }),
      xml('wp:cNvGraphicFramePr', {}, xml('a:graphicFrameLocks', { noChangeAspect: 1 })),
      xml(
        'a:graphic',
        {},
        xml('a:graphicData', { uri: 'http://schemas.openxmlformats.org/drawingml/2006/picture' }, picture),
      ),
    ),
  )
}

/** The title of the page; an empty one, too, so that no heading takes its place. */
export function titleXml(page: BlockTree, out: WordWriter): string {
  const { elements = [], style } = textObject(page.block_type, page.body) ?? {}
  return paragraph(runsOf(elements, out), { style: 'Title', text: style }, wordsOf(page))
}

/** The style of a language's code: its name says the language. */
export const codeStyleXml = (language: number, name: string): string =>
  xml(
    'w:style',
    { 'w:type': 'paragraph', 'w:customStyle': 1, 'w:styleId': codeStyle(language) },
    property('w:name', `Herald Code (${name})`),
    property('w:basedOn', 'HeraldCode'),
  )
