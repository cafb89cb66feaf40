import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { GRID, GRID_COLUMN, PAGE } from '../../../contract/docx/block-numbers'
import { MAX_GRID_COLUMNS_AT_CREATION, MIN_GRID_COLUMNS } from '../../../contract/docx/box-sizes'
import { isBox, keyOf, newValue } from '../../../document/blocks/registry'
import { newColumn, newGrid } from '../../blocks/grid/grid-columns'
import { nonBlankContent, typeOfBlock } from '../queries/blocks'
import { placementRefusal } from '../queries/placement'
import type { PlacementRefusal } from '../queries/placement'
import { BlockSelection, selectedBlocks } from '../selection/block-selection'
import { withoutGroup } from '../wire/doc-from-tree'
import { newObject } from './new-blocks'

const newBox = (type: number, blocks: readonly Node[]): Node => newObject(keyOf(type), newValue(type), blocks)

/** Why the selected blocks may not go into a box here, or undefined: the parent may not hold it, or it not one of them. */
export function wrapRefusal(state: EditorState, type: number): PlacementRefusal | undefined {
  const selected = selectedBlocks(state)
  if (!selected) return { rule: 'takesNone', parent: type, child: PAGE }
  return (
    placementRefusal(typeOfBlock(selected.$from.parent), [type]) ??
    placementRefusal(type, selected.blocks.map(typeOfBlock))
  )
}

/** Puts the selected blocks into a new box in their place. The cursor keeps its place in them. */
export const wrapIn =
  (type: number): Command =>
  (state, dispatch) => {
    const selected = selectedBlocks(state)
    if (!selected || wrapRefusal(state, type)) return false
    if (!dispatch) return true
    const { from, to } = selected
    const tr = state.tr.replaceWith(from, to, newBox(type, selected.blocks.map(withoutGroup)))
    dispatch(shifted(tr, state, 1).scrollIntoView())
    return true
  }

/** Removes the innermost box of a kind around the selection; its blocks take its place. */
export const unwrap =
  (type: number): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    let depth = $from.depth
    while (depth > 0 && typeOfBlock($from.node(depth)) !== type) depth--
    if (depth === 0) return false
    const box = $from.node(depth)
    const parent = $from.node(depth - 1)
    if (placementRefusal(typeOfBlock(parent), box.children.map(typeOfBlock))) return false
    if (!dispatch) return true
    const tr = state.tr.replaceWith($from.before(depth), $from.after(depth), box.children.map(withoutGroup))
    dispatch(shifted(tr, state, -1).scrollIntoView())
    return true
  }

/** Removes the box around the selection, or wraps the selection in a new one. */
export const toggleWrap =
  (type: number): Command =>
  (state, dispatch) =>
    unwrap(type)(state, dispatch) || wrapIn(type)(state, dispatch)

/** Turns selected blocks into a box or columns of this type, or with `none` into blocks outside of any. */
export type Box = number | 'none'

/**
 * Puts the selected blocks into a box or into columns (two to five blocks get one each). Boxes and columns among them
 * are unwrapped first, so a callout turns into a quote and back; `none` only unwraps them.
 */
export const turnIntoBox =
  (box: Box): Command =>
  (state, dispatch) => {
    const selected = selectedBlocks(state)
    if (!selected || boxRefusal(state, box) || (box === 'none' && !selected.blocks.some(isTaken)))
      return false
    if (!dispatch) return true
    const { from, to, blocks } = selected
    const content = blocks.flatMap(contentOf).map(withoutGroup)
    const made =
      box === 'none' ? content : [box === GRID ? newGrid(inColumns(content)) : newBox(box, content)]
    const tr = state.tr.replaceWith(from, to, made)
    const end = from + made.reduce((sum, { nodeSize }) => sum + nodeSize, 0) - made.at(-1)!.nodeSize
    dispatch(tr.setSelection(BlockSelection.create(tr.doc, from, end)!).scrollIntoView())
    return true
  }

/** Why the selected blocks cannot be turned into this box here. */
export function boxRefusal(state: EditorState, box: Box): PlacementRefusal | undefined {
  const selected = selectedBlocks(state)
  if (!selected) return { rule: 'takesNone', parent: PAGE, child: PAGE }
  const parent = typeOfBlock(selected.$from.parent)
  const types = selected.blocks.flatMap(contentOf).map(typeOfBlock)
  if (box === 'none') return placementRefusal(parent, types)
  return placementRefusal(parent, [box]) ?? placementRefusal(box === GRID ? GRID_COLUMN : box, types)
}

/** Whether a block is taken apart before its content goes elsewhere. */
const isTaken = (block: Node) => block.type.name === 'grid' || isBox(typeOfBlock(block))

const contentOf = (block: Node): readonly Node[] => {
  if (!isTaken(block)) return [block]
  return block.type.name === 'grid' ? nonBlankContent(block.children) : block.children
}

function inColumns(content: readonly Node[]): Node[] {
  if (content.length >= MIN_GRID_COLUMNS && content.length <= MAX_GRID_COLUMNS_AT_CREATION)
    return content.map((block) => newColumn([block]))
  const half = Math.ceil(content.length / 2)
  return [newColumn(content.slice(0, half)), newColumn(content.slice(half))]
}

/** The same selection, of text or of blocks, after everything in it has moved by one. */
function shifted(tr: Transaction, { selection }: EditorState, by: number): Transaction {
  const [anchor, head] = [selection.anchor + by, selection.head + by]
  const blocks = selection instanceof BlockSelection ? BlockSelection.create(tr.doc, anchor, head) : undefined
  if (blocks) return tr.setSelection(blocks)
  return tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
}
