import type { RootContent, List, ListItem, PhrasingContent } from 'mdast'
import type { BlockTree } from '../../../document/block-tree'
import type { NameLookup, Flow, MarkdownWriter } from '../../../document/blocks/block-spec'
import { paragraph } from '../../../document/blocks/block-spec'
import { isCode, isTask, keyOf, lineOf, specOf, textObject } from '../../../document/blocks/registry'
import { linkHref } from '../../../document/wire/link-href'
import { LossCounter } from '../../../formats/losses'
import type { Loss } from '../../../formats/losses'
import { codeLanguage } from './blocks-html'
import { groupLists } from './lists'
import { markdownInline } from './markdown-inline'
import type { MarkdownContext } from './markdown-inline'
import { textFromTrees } from './text-from-trees'
import { writeMarkdown } from './write-markdown'

interface Written {
  text: string
  losses: readonly Loss[]
}

/** The announcement as Markdown, with its title as the first heading, and what Markdown cannot express. */
export function markdownFromTree(
  page: BlockTree,
  names: NameLookup,
  sheet?: MarkdownContext['sheet'],
): Written {
  const out: MarkdownContext = { names, tally: new LossCounter(), ...(sheet && { sheet }) }
  const elements = textObject(page.block_type, page.body)?.elements ?? []
  const title = markdownInline(elements, out, 'cell')
  const head: RootContent[] = title.length > 0 ? [{ type: 'heading', depth: 1, children: title }] : []
  return written([...head, ...markdownBlocks(page.children, out)], out)
}

/** The same for some of its blocks. */
export function markdownFromTrees(trees: readonly BlockTree[], names: NameLookup): Written {
  const out: MarkdownContext = { names, tally: new LossCounter() }
  return written(markdownBlocks(trees, out), out)
}

function written(children: RootContent[], { tally }: MarkdownContext): Written {
  return { text: writeMarkdown(children), losses: tally.losses }
}

/** Blocks as Markdown nodes; what Markdown has no syntax for is counted and written in words. */
const markdownBlocks = (trees: readonly BlockTree[], out: MarkdownContext): RootContent[] =>
  blocksWith(trees, writerFor(out), out)

function writerFor(out: MarkdownContext): MarkdownWriter {
  const { names, tally, sheet } = out
  const writer: MarkdownWriter = {
    names,
    tally,
    ...(sheet && { sheet }),
    href: linkHref,
    language: codeLanguage,
    inline: (elements, place) => markdownInline(elements, out, place),
    blocks: (trees) => blocksWith(trees, writer, out),
    cell: (trees) => cellOf(trees, writer, out),
    table: (rows) => ({
      type: 'table',
      children: rows.map((row) => ({
        type: 'tableRow',
        children: row.map((children) => ({ type: 'tableCell', children })),
      })),
    }),
    named(node) {
      tally.add('blocks')
      const value = names.kind(keyOf(node.block_type))
      return [
        paragraph({ type: 'emphasis', children: [{ type: 'text', value }] }),
        ...writer.blocks(node.children),
      ]
    },
    linked(node, address) {
      const url = typeof address === 'string' ? linkHref(address) : undefined
      if (!url) return writer.named(node)
      tally.add('embedsAsLinks')
      const link: PhrasingContent = { type: 'link', url, children: [{ type: 'text', value: url }] }
      return [paragraph(link), ...writer.blocks(node.children)]
    },
  }
  return writer
}

const blocksWith = (
  trees: readonly BlockTree[],
  writer: MarkdownWriter,
  out: MarkdownContext,
): RootContent[] =>
  groupLists(trees).flatMap(({ list, start, trees: run }): RootContent[] => {
    if (!list) return run.flatMap((tree) => blockMarkdown(tree, writer, out))
    const isOrdered = list === 'ol'
    const made: List = {
      type: 'list',
      ordered: isOrdered,
      start: isOrdered ? start : null,
      spread: false,
      children: run.map((tree) => item(tree, writer, out)),
    }
    return [made]
  })

function item(tree: BlockTree, { blocks }: MarkdownWriter, out: MarkdownContext): ListItem {
  const below = blocks(tree.children) as Flow[]
  const style = textObject(tree.block_type, tree.body)?.style
  const checked = isTask(tree.block_type) ? style?.done === true : null
  const own = inlineOf(tree, out)
  // A box needs content after it.
  const words = own.length > 0 || checked === null ? own : [{ type: 'html', value: '<!-- -->' } as const]
  return {
    type: 'listItem',
    checked,
    spread: below.some(({ type }) => type !== 'list'),
    children: words.length > 0 ? [{ type: 'paragraph', children: words }, ...below] : below,
  }
}

const inlineOf = ({ block_type, body }: BlockTree, out: MarkdownContext, place: 'line' | 'cell' = 'line') =>
  markdownInline(textObject(block_type, body)?.elements ?? [], out, place)

function blockMarkdown(tree: BlockTree, writer: MarkdownWriter, out: MarkdownContext): RootContent[] {
  const { block_type: type, body, children } = tree
  const own = specOf(type)?.markdown
  const style = textObject(type, body)?.style
  if (!textObject(type, body)) return own && !lineOf(type) ? own(tree, writer) : writer.named(tree)
  if (style?.align && style.align > 1) out.tally.add('alignments')
  if (style?.background_color) out.tally.add('backgrounds')
  if (children.length > 0) out.tally.add('levels')
  const words = own ? [] : inlineOf(tree, out)
  const line = own ? own(tree, writer) : words.length > 0 ? [paragraph(...words)] : []
  return [...line, ...writer.blocks(children)]
}

/** A cell holds one line: several lines are separated by breaks, and blocks become their words. */
function cellOf(
  trees: readonly BlockTree[],
  writer: MarkdownWriter,
  out: MarkdownContext,
): PhrasingContent[] {
  if (trees.length > 1 || trees.some(({ children }) => children.length > 0)) out.tally.add('cellLines')
  const lines = trees.flatMap((tree) => cellLines(tree, writer, out)).filter((line) => line.length > 0)
  return lines.flatMap((line, at): PhrasingContent[] => [
    ...(at > 0 ? [{ type: 'html', value: '<br>' } as const] : []),
    ...line.map(withoutPipes),
  ])
}

/** A pipe ends its cell, in a formula, too; with a backslash it does not, and then `\|` needs its other name. */
const withoutPipes = (node: PhrasingContent): PhrasingContent =>
  node.type === 'inlineMath'
    ? { ...node, value: node.value.replace(/\\?[^]/g, (sign) => pipes[sign] ?? sign) }
    : node

const pipes: Readonly<Record<string, string>> = { '|': '\\|', '\\|': '\\Vert ' }

function cellLines(tree: BlockTree, writer: MarkdownWriter, out: MarkdownContext): PhrasingContent[][] {
  const { block_type: type, body, children } = tree
  const below = children.flatMap((child) => cellLines(child, writer, out))
  if (textObject(type, body) && !isCode(type)) return [inlineOf(tree, out, 'cell'), ...below]
  const alone = { ...tree, children: [] }
  const nodes = isCode(type) || specOf(type)?.children ? [] : blockMarkdown(alone, writer, out)
  const lines = nodes.flatMap(linesIn)
  if (lines.length > 0) return [...lines, ...below]
  // A line across a cell would begin another cell.
  if (nodes[0]?.type === 'thematicBreak') return below
  if (!isCode(type)) out.tally.add('blocks')
  const words = textFromTrees([alone])
    .split('\n')
    .map((value): PhrasingContent[] => (value ? [{ type: isCode(type) ? 'inlineCode' : 'text', value }] : []))
  return [...words, ...below]
}

/** The cells of a spreadsheet are lines in the cell that holds it. */
function linesIn(node: RootContent): PhrasingContent[][] {
  if (node.type === 'paragraph') return [node.children]
  if (node.type !== 'table') return []
  return node.children.flatMap((row) => row.children.map(({ children }) => children))
}
