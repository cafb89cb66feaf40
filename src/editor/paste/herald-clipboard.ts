import { Fragment } from 'prosemirror-model'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorState, Selection } from 'prosemirror-state'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { numberOf, textObject } from '../../../document/blocks/registry'
import { contentLimits } from '../../../document/content-limits'
import { newTables } from '../../../document/structure/new-tree'
import { withStyle } from '../../../document/wire/text-body'
import { HERALD_ATTRIBUTE, HERALD_VERSION } from '../../../formats/html/herald-attribute'
import { LossCounter } from '../../../formats/losses'
import { copyWithoutIds, newTextBlock } from '../commands/new-blocks'
import { blocksHtml } from '../export/blocks-html'
import { element, escapeHtml, inlineHtml } from '../export/inline-html'
import { textFromTrees } from '../export/text-from-trees'
import { itemNumber } from '../numbering/numbering'
import { isWithinLine } from '../queries/blocks'
import { blockType, cellAttrs } from '../schema/attrs'
import { nodeFromTree } from '../wire/doc-from-tree'
import { treeFromDoc } from '../wire/tree-from-doc'

const ORDERED = numberOf('ordered')

/** The content for the clipboard; without HTML if it is too large to be copied as blocks. */
export interface Copied {
  text: string
  html?: string
}

/**
 * The selection in three forms. The HTML is for other programs, and an attribute of its root holds our own blocks in
 * full. The plain text has no markup. All of it is made in one turn of the page, so a large selection is only
 * paragraphs for other programs, and a larger one only text. Undefined if nothing is selected.
 */
export function copiedFrom(state: EditorState, names: NameLookup): Copied | undefined {
  const text = copiedText(state, names)
  if (text === undefined || isTooLargeToCut(state)) return text === undefined ? undefined : { text }
  const trees = shownTrees(state)
  const isInline = isInlineSelection(state.selection)
  const out = { names, tally: new LossCounter(), picture: () => undefined }
  const inside = () => {
    const [first] = trees
    if (isInline && first) return inlineHtml(textObject(TEXT, first.body)?.elements ?? [], names, out.tally)
    return partsIn(state) > contentLimits.copied.asMarkup ? paragraphs(text) : blocksHtml(trees, out)
  }
  // Other programs would make one space of several.
  const attributes = {
    [HERALD_ATTRIBUTE]: heraldClipboardJson(copiedTrees(state.selection)),
    style: 'white-space: pre-wrap',
  }
  return { html: element(isInline ? 'span' : 'div', attributes, inside()), text }
}

/** The selection as plain text, as it is copied and dragged; undefined if nothing is selected. */
export function copiedText(state: EditorState, names: NameLookup): string | undefined {
  const { doc, selection } = state
  if (selection.empty) return undefined
  if (isTooLargeToCut(state)) return doc.textBetween(selection.from, selection.to, '\n', ' ')
  const trees = shownTrees(state)
  return trees.length > 0 ? textFromTrees(trees, names) : undefined
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

const isInlineSelection = (selection: Selection) =>
  isWithinLine(selection) && selection instanceof TextSelection

/**
 * The selected blocks as values without ids. A partly selected line holds only the selected part; boxes that merely
 * surround the selection are left out.
 */
export const copiedTrees = (selection: Selection): BlockTree[] =>
  copiedNodes(selection).map((node) => treeFromDoc(copyWithoutIds(node)))

/** The same as the page shows them, for other programs: with the numbers of their lists. */
export function shownTrees({ selection }: Pick<EditorState, 'selection'>): BlockTree[] {
  const [first, ...others] = copiedNodes(selection).map(treeFromDoc)
  if (!first) return []
  const number = first.block_type === ORDERED ? numberAt(selection.$from) : undefined
  // The first item of a list has its number anyway.
  if (number === undefined || number === 1) return [first, ...others]
  return [{ ...first, body: withStyle(ORDERED, first.body, { sequence: String(number) }) }, ...others]
}

/** The number of the ordered item at a position, or before which it is. */
function numberAt($pos: ResolvedPos): number | undefined {
  const depth = $pos.parent.type.name === 'line' ? $pos.depth - 2 : $pos.depth
  return depth < 0 ? undefined : itemNumber($pos.node(depth), $pos.index(depth))
}

function copiedNodes(selection: Selection): Node[] {
  if (isInlineSelection(selection)) {
    const { $from, $to } = selection
    return [newTextBlock(TEXT, $from.parent.content.cut($from.parentOffset, $to.parentOffset))]
  }
  const { content, openStart, openEnd } = selection.content()
  return wholeBlocks(content.content, openStart, openEnd).filter(
    ({ type, childCount }) => type.name !== 'table' || childCount > 0,
  )
}

/** The blocks of a slice; a block that was cut open keeps only what is in the slice. */
function wholeBlocks(nodes: readonly Node[], openStart: number, openEnd: number): Node[] {
  const rows = nodes.filter(({ type }) => type.name === 'table_row')
  if (rows.length > 0) return tableFrom(rows)
  const only = nodes.length === 1 ? nodes[0] : undefined
  if (only && openStart > 0 && openEnd > 0 && !['text_block', 'line', 'table'].includes(only.type.name)) {
    return wholeBlocks(only.content.content, openStart - 1, openEnd - 1)
  }
  const cell = only && openStart > 0 && openEnd > 0 ? onlyCell(only) : undefined
  if (cell) return wholeBlocks(cell.content.content, openStart - 3, openEnd - 3)
  return nodes.flatMap((node, index) => {
    const isOpen = (index === 0 && openStart > 0) || (index === nodes.length - 1 && openEnd > 0)
    return isOpen ? opened(node) : [node]
  })
}

/** The cell of a table that has no other: that is where the selected words are. */
const onlyCell = (node: Node): Node | undefined =>
  node.type.name === 'table' && node.childCount === 1 && node.child(0).childCount === 1
    ? node.child(0).child(0)
    : undefined

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
