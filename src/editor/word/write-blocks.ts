import { ImageRun } from 'docx'
import type { OtherObjects } from '../../../contract/docx/block'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import {
  headingLevel,
  isCode,
  isTask,
  keyOf,
  lineOf,
  specOf,
  textObject,
} from '../../../document/blocks/registry'
import { wordsOf } from '../../../document/wire/text-body'
import { groupLists } from '../export/lists'
import { linkHref } from '../schema/link-href'
import type { WordWriter } from './word-writer'
import { checkbox, paragraph, run, runsOf, xmlWords } from './write-lines'
import type { ParagraphLook } from './write-lines'
import { callout, columns, quote, sheetTables, table } from './write-tables'
import type { WordBlock } from './write-tables'
import type { ListPlace } from './written-lists'
import { codeStyle } from './written-styles'

/** Word has nine levels of lists. */
const DEEPEST = 8

/**
 * Blocks as paragraphs and tables. `level` is how deep they are in lists and below other blocks, of which Word shows
 * nine.
 */
export const wordBlocks = (trees: readonly BlockTree[], level: number, out: WordWriter): WordBlock[] =>
  groupLists(trees).flatMap(({ list, start, trees: items }) => {
    const place = list === 'ol' ? out.lists.ordered(Math.min(level, DEEPEST), start) : undefined
    return items.flatMap((tree) => blocksOf(tree, level, place, out))
  })

function blocksOf(
  tree: BlockTree,
  level: number,
  ordered: ListPlace | undefined,
  out: WordWriter,
): WordBlock[] {
  const isLine = textObject(tree.block_type, tree.body) !== undefined
  if (level > DEEPEST) out.tally.add('levels')
  const shown = Math.min(level, DEEPEST)
  if (!isLine || !lineOf(tree.block_type)) return objectBlocks(tree, shown, out)
  return [lineParagraph(tree, shown, ordered, out), ...wordBlocks(tree.children, level + 1, out)]
}

function lineParagraph(tree: BlockTree, level: number, ordered: ListPlace | undefined, out: WordWriter) {
  const { block_type: type, body, children } = tree
  const { elements = [], style } = textObject(type, body) ?? {}
  const indent = out.lists.indent(level)
  const look: ParagraphLook = { text: style, list: level > 0 || children.length > 0 ? indent : undefined }
  const runs = runsOf(elements, out)
  if (isCode(type)) {
    const language = style?.language ?? 1
    out.languages.add(language)
    return paragraph(runs, { ...look, style: codeStyle(language) })
  }
  const words = wordsOf(tree)
  const heading = headingLevel(type)
  if (heading !== undefined) return paragraph(runs, { ...look, style: `Heading${heading}` }, words)
  if (isTask(type)) {
    const box = [checkbox(style?.done === true), run(' ')]
    return paragraph([...box, ...runs], { ...look, list: indent }, words)
  }
  if (lineOf(type)?.list) return paragraph(runs, { ...look, list: ordered ?? out.lists.bullet(level) }, words)
  if (keyOf(type) === 'quote') return paragraph(runs, { ...look, style: 'Quote' }, words)
  const { emoji } = out
  out.emoji = undefined
  return paragraph([...(emoji ? [emoji] : []), ...runs], look, words)
}

function objectBlocks(tree: BlockTree, level: number, out: WordWriter): WordBlock[] {
  const { block_type: type, body, children } = tree
  const inside = (trees: readonly BlockTree[]) => wordBlocks(trees, 0, out)
  const look = indentedLook(level, out)
  switch (keyOf(type)) {
    case 'divider':
      return [paragraph([], { ...look, isRule: true })]
    case 'image':
      return imageParagraphs(body.image ?? {}, look, out)
    case 'table':
      return table(tree, level, inside, out)
    case 'grid':
      return columns(children, level, inside)
    case 'callout':
      return callout(tree, level, inside, out)
    case 'quote_container':
      return quote(children, level, inside)
    case 'sheet':
      return sheetTables(out.sheet(body.sheet?.token ?? ''), level, out) ?? named(tree, level, 'sheets', out)
    case 'view':
      return wordBlocks(children, level, out)
    case 'file':
      out.tally.add('filesAsNames')
      return [paragraph([run(body.file?.name ?? out.names.kind('file'))], look)]
    case 'iframe':
      return linked(tree, body.iframe?.component?.url, level, out)
    case 'link_preview':
      return linked(tree, body.link_preview?.url, level, out)
    default:
      return named(tree, level, 'blocks', out)
  }
}

const indentedLook = (level: number, out: WordWriter): ParagraphLook =>
  level > 0 ? { list: out.lists.indent(level) } : {}

/** A block by its name and its words, with what is below it. */
function named(tree: BlockTree, level: number, loss: 'blocks' | 'sheets', out: WordWriter): WordBlock[] {
  out.tally.add(loss)
  const spec = specOf(tree.block_type)
  const name = spec ? out.names.kind(spec.key) : String(tree.block_type)
  const own = textObject(tree.block_type, tree.body)?.elements ?? []
  const elements: TextElement[] = [{ text_run: { content: name, text_element_style: { italic: true } } }]
  const look = tree.children.length > 0 ? { list: out.lists.indent(level) } : indentedLook(level, out)
  const lines = [elements, ...(own.length > 0 ? [own] : [])]
  return [
    ...lines.map((line) => paragraph(runsOf(line, out), look)),
    ...wordBlocks(tree.children, level + 1, out),
  ]
}

function linked(tree: BlockTree, url: unknown, level: number, out: WordWriter): WordBlock[] {
  const href = typeof url === 'string' ? linkHref(url) : undefined
  if (!href) return named(tree, level, 'blocks', out)
  out.tally.add('embedsAsLinks')
  const element = { text_run: { content: href, text_element_style: { link: { url: href } } } }
  return [paragraph(runsOf([element], out), indentedLook(level, out))]
}

/** The width of the text on a page, in pixels. */
const PAGE_PIXELS = 600

function imageParagraphs(image: OtherObjects['image'], look: ParagraphLook, out: WordWriter): WordBlock[] {
  const data = image.token ? out.picture(image.token) : undefined
  const type = data && /^data:image\/([a-z]+);base64,[\w+/=]+$/i.exec(data)?.[1]?.toLowerCase()
  const caption = image.caption?.content ?? ''
  if (!type) {
    out.tally.add('pictures')
    return caption ? [paragraph([run(caption, { italics: true })], look, caption)] : []
  }
  const text = { ...look, text: { align: image.align ?? 2 } }
  const name = `${out.names.kind('image')} ${++out.pictures}`
  const picture = new ImageRun({
    type: pictureTypes.get(type) ?? 'png',
    data,
    transformation: drawnPixels(image),
    altText: { name: xmlWords(name), description: xmlWords(caption) },
  })
  const below = caption ? [paragraph([run(caption)], { ...text, style: 'Caption' }, caption)] : []
  return [paragraph([picture], text), ...below]
}

/** The library has no name for WebP. Programs look at the bytes. */
const pictureTypes: ReadonlyMap<string, 'jpg' | 'gif' | 'bmp'> = new Map([
  ['jpeg', 'jpg'],
  ['jpg', 'jpg'],
  ['gif', 'gif'],
  ['bmp', 'bmp'],
])

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

/** The title of the page; an empty one, too, so that no heading takes its place. */
export function titleParagraph(page: BlockTree, out: WordWriter): WordBlock {
  const { elements = [], style } = textObject(page.block_type, page.body) ?? {}
  return paragraph(runsOf(elements, out), { style: 'Title', text: style }, wordsOf(page))
}
