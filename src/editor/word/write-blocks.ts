import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import {
  headingLevel,
  isBox,
  isCode,
  isTask,
  keyOf,
  lineOf,
  specOf,
  textObject,
} from '../../../document/blocks/registry'
import { linkHref } from '../../../document/wire/link-href'
import { wordsOf } from '../../../document/wire/text-body'
import { wordWriters } from '../../blocks/word-writers'
import { groupLists } from '../export/lists'
import { boxStyle } from './table-style'
import { oneCell } from './word-blocks'
import type { WordBlock } from './word-blocks'
import type { WordWriter } from './word-writer'
import { checkbox, paragraph, run, runsOf } from './write-lines'
import type { ParagraphLook } from './write-lines'
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

const writers = new Map(wordWriters.map((writer) => [writer.key, writer]))

function objectBlocks(tree: BlockTree, level: number, out: WordWriter): WordBlock[] {
  const { block_type: type, children } = tree
  const inside = (trees: readonly BlockTree[]) => wordBlocks(trees, 0, out)
  const named = (loss: 'blocks' | 'sheets') => namedBlocks(tree, level, loss, out)
  const writer = writers.get(keyOf(type))
  if (!writer) return isBox(type) ? oneCell(boxStyle(type).id, level, inside(children)) : named('blocks')
  return writer.write(tree, {
    level,
    out,
    look: indentedLook(level, out),
    inside,
    blocks: (trees) => wordBlocks(trees, level, out),
    named,
    linked: (url) => linked(url, level, out) ?? named('blocks'),
  })
}

const indentedLook = (level: number, out: WordWriter): ParagraphLook =>
  level > 0 ? { list: out.lists.indent(level) } : {}

/** A block by its name and its words, with what is below it. */
function namedBlocks(
  tree: BlockTree,
  level: number,
  loss: 'blocks' | 'sheets',
  out: WordWriter,
): WordBlock[] {
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

function linked(url: unknown, level: number, out: WordWriter): WordBlock[] | undefined {
  const href = typeof url === 'string' ? linkHref(url) : undefined
  if (!href) return undefined
  out.tally.add('embedsAsLinks')
  const element = { text_run: { content: href, text_element_style: { link: { url: href } } } }
  return [paragraph(runsOf([element], out), indentedLook(level, out))]
}

/** The title of the page; an empty one, too, so that no heading takes its place. */
export function titleParagraph(page: BlockTree, out: WordWriter): WordBlock {
  const { elements = [], style } = textObject(page.block_type, page.body) ?? {}
  return paragraph(runsOf(elements, out), { style: 'Title', text: style }, wordsOf(page))
}
