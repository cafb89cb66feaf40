import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorState, Selection } from 'prosemirror-state'
import { PAGE, TABLE, TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { numberOf, textObject } from '../../document/blocks/registry'
import { newTables } from '../../document/structure/new-tree'
import { textFromTrees } from '../../document/wire/text-body'
import { contentLimits } from '../../limits/content-limits'
import { copyWithoutIds, newTextBlock } from '../commands/new-blocks'
import { blocksHtml } from '../export/blocks-html'
import { fallbackNames } from '../export/element-text'
import { element, escapeHtml, inlineHtml } from '../export/inline-html'
import { LossCounter } from '../import/losses'
import { isWithinLine } from '../queries/blocks'
import { blockType, cellAttrs } from '../schema/attrs'
import { BlockSelection } from '../selection/block-selection'
import { nodeFromTree } from '../wire/doc-from-tree'
import { treeFromDoc } from '../wire/tree-from-doc'
import { lazyMarkdown } from './lazy-markdown'

/** The attribute on the root of copied HTML that holds our own blocks in full. Attributes survive every clipboard. */
export const HERALD_ATTRIBUTE = 'data-herald'
export const HERALD_VERSION = 1

/** The content for the clipboard; without HTML if it is too large to be copied as blocks. */
export interface Copied {
  text: string
  html?: string
}

/**
 * The selection in three forms. The HTML is for other programs, and an attribute of its root holds our own blocks in
 * full. The plain text of blocks is Markdown. All of it is made in one turn of the page, so a large selection is only
 * paragraphs for other programs, and a larger one only text. Undefined if nothing is selected.
 */
export function copiedFrom(state: EditorState): Copied | undefined {
  const { doc, selection } = state
  if (selection.empty) return undefined
  const parts = partsIn(state)
  if (parts > contentLimits.copied.asBlocks)
    return { text: doc.textBetween(selection.from, selection.to, '\n', ' ') }
  const trees = copiedTrees(selection)
  const [first] = trees
  if (!first) return undefined
  const isInline = isWithinLine(selection) && selection instanceof TextSelection
  const isLarge = parts > contentLimits.copied.asMarkup
  const words = textFromTrees(trees)
  const out = { names: fallbackNames, tally: new LossCounter(), picture: () => undefined }
  const inside = () => {
    if (isInline) return inlineHtml(textObject(TEXT, first.body)?.elements ?? [], out.names, out.tally)
    return isLarge ? paragraphs(words) : blocksHtml(trees, out)
  }
  const own = { [HERALD_ATTRIBUTE]: heraldClipboardJson(trees) }
  const markdown = selection instanceof BlockSelection && !isLarge ? lazyMarkdown.now : undefined
  return {
    html: element(isInline ? 'span' : 'div', own, inside()),
    text: markdown?.markdownFromTrees(trees, fallbackNames).text ?? words,
  }
}

/** Whether the selection could only be copied as text, so that cutting would lose its blocks. */
export const isTooLargeToCut = (state: EditorState): boolean => partsIn(state) > contentLimits.copied.asBlocks

const paragraphs = (words: string): string =>
  words
    .split('\n')
    .map((line) => element('p', {}, escapeHtml(line)))
    .join('')

/** Counts blocks and runs of the selection, until there are more than are copied as blocks. */
function partsIn({ doc, selection: { from, to } }: EditorState): number {
  let parts = 0
  doc.nodesBetween(from, to, (node) => {
    if (node.isInline || 'id' in node.attrs) parts++
    return parts <= contentLimits.copied.asBlocks
  })
  return parts
}

/**
 * The selected blocks as values without ids. A partly selected line holds only
 * the selected part; boxes that merely surround the selection are left out.
 */
export function copiedTrees(selection: Selection): BlockTree[] {
  const { content, openStart, openEnd } = selection.content()
  if (isWithinLine(selection) && selection instanceof TextSelection) {
    const { $from, $to } = selection
    const line = copyWithoutIds($from.parent.cut($from.parentOffset, $to.parentOffset))
    return [treeFromDoc(newTextBlock(TEXT, line.content))]
  }
  return wholeBlocks(content.content, openStart, openEnd).flatMap((node) => {
    const tree = treeFromDoc(copyWithoutIds(node))
    return tree.block_type === TABLE && tree.children.length === 0 ? [] : [tree]
  })
}

/** The blocks of a slice; a block that was cut open keeps only what is in the slice. */
function wholeBlocks(nodes: readonly Node[], openStart: number, openEnd: number): Node[] {
  const rows = nodes.filter(({ type }) => type.name === 'table_row')
  if (rows.length > 0) return tableFrom(rows)
  const only = nodes.length === 1 ? nodes[0] : undefined
  if (only && openStart > 0 && openEnd > 0 && !['text_block', 'line', 'table'].includes(only.type.name)) {
    return wholeBlocks(only.content.content, openStart - 1, openEnd - 1)
  }
  return nodes.flatMap((node, index) => {
    const isOpen = (index === 0 && openStart > 0) || (index === nodes.length - 1 && openEnd > 0)
    return isOpen ? opened(node) : [node]
  })
}

function opened(node: Node): Node[] {
  if (node.isInline) return [newTextBlock(TEXT, Fragment.from(node))]
  if (node.type.name === 'line')
    return [newTextBlock(blockType(node) === PAGE ? numberOf('heading1') : blockType(node), node.content)]
  if (node.type.name === 'text_block' && node.firstChild?.type.name !== 'line')
    return node.children.flatMap(opened)
  if (node.type.name === 'table') return tableFrom(node.children)
  if (node.type.name === 'grid' || node.type.name === 'grid_column') return node.children.flatMap(opened)
  return [node]
}

/** Makes a table from rows of cells, as a cell selection gives them. */
function tableFrom(rows: readonly Node[]): Node[] {
  const cells = rows.map((row) =>
    row.children.map((cell) => {
      const { colspan, rowspan } = cellAttrs(cell)
      return { children: treeFromDoc(copyWithoutIds(cell)).children, colspan, rowspan }
    }),
  )
  return (newTables(cells) ?? []).map(nodeFromTree)
}

/** The value of the attribute. */
const heraldClipboardJson = (trees: readonly BlockTree[]): string =>
  JSON.stringify({ version: HERALD_VERSION, blocks: trees.map(written) })

const written = ({ block_type, body, children }: BlockTree): object => ({
  block_type,
  body,
  ...(children.length > 0 ? { children: children.map(written) } : {}),
})
