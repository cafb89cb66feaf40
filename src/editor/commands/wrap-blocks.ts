import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { CALLOUT, GRID, GRID_COLUMN, PAGE, QUOTE_CONTAINER } from '../../../contract/docx/block-numbers'
import { MAX_GRID_COLUMNS_AT_CREATION, MIN_GRID_COLUMNS } from '../../../contract/docx/box-sizes'
import { newCalloutLook } from '../../../document/blocks/callout'
import { newColumn, newGrid } from '../../blocks/grid/grid-columns'
import { nonBlankContent, typeOfBlock } from '../queries/blocks'
import { placementRefusal } from '../queries/placement'
import type { PlacementRefusal } from '../queries/placement'
import { BlockSelection, selectedBlocks } from '../selection/block-selection'
import { withoutGroup } from '../wire/doc-from-tree'
import { newObject } from './new-blocks'

/** A box put around existing blocks. */
export type Wrapper = 'callout' | 'quote_container'

const newWrapper = (wrapper: Wrapper, blocks: readonly Node[]): Node =>
  wrapper === 'callout'
    ? newObject('callout', newCalloutLook, blocks)
    : newObject('quote_container', {}, blocks)

/** Why the selected blocks may not go into a box here, or undefined: the parent may not hold it, or it not one of them. */
export function wrapRefusal(state: EditorState, wrapper: Wrapper): PlacementRefusal | undefined {
  const selected = selectedBlocks(state)
  const type = wrapper === 'callout' ? CALLOUT : QUOTE_CONTAINER
  if (!selected) return { rule: 'takesNone', parent: type, child: PAGE }
  return (
    placementRefusal(typeOfBlock(selected.$from.parent), [type]) ??
    placementRefusal(type, selected.blocks.map(typeOfBlock))
  )
}

/** Puts the selected blocks into a new box in their place. The cursor keeps its place in them. */
export const wrapIn =
  (wrapper: Wrapper): Command =>
  (state, dispatch) => {
    const selected = selectedBlocks(state)
    if (!selected || wrapRefusal(state, wrapper)) return false
    if (!dispatch) return true
    const { from, to } = selected
    const tr = state.tr.replaceWith(from, to, newWrapper(wrapper, selected.blocks.map(withoutGroup)))
    dispatch(shifted(tr, state, 1).scrollIntoView())
    return true
  }

/** Removes the innermost box of a kind around the selection; its blocks take its place. */
export const unwrap =
  (wrapper: Wrapper): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    let depth = $from.depth
    while (depth > 0 && $from.node(depth).type.name !== wrapper) depth--
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
  (wrapper: Wrapper): Command =>
  (state, dispatch) =>
    unwrap(wrapper)(state, dispatch) || wrapIn(wrapper)(state, dispatch)

/**
 * The choices of a block menu that turns selected blocks into a box, into columns, or into blocks outside of any box.
 */
export type Box = Wrapper | 'grid' | 'none'

/**
 * Puts the selected blocks into a box or into columns (two to five blocks get one each). Boxes and columns among them
 * are unwrapped first, so a callout turns into a quote and back; `none` only unwraps them.
 */
export const turnIntoBox =
  (box: Box): Command =>
  (state, dispatch) => {
    const selected = selectedBlocks(state)
    if (!selected || boxRefusal(state, box) || (box === 'none' && !selected.blocks.some(isBox))) return false
    if (!dispatch) return true
    const { from, to, blocks } = selected
    const content = blocks.flatMap(contentOf).map(withoutGroup)
    const made =
      box === 'none' ? content : [box === 'grid' ? newGrid(inColumns(content)) : newWrapper(box, content)]
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
  const [type, holder] =
    box === 'grid'
      ? [GRID, GRID_COLUMN]
      : box === 'callout'
        ? [CALLOUT, CALLOUT]
        : [QUOTE_CONTAINER, QUOTE_CONTAINER]
  return placementRefusal(parent, [type]) ?? placementRefusal(holder, types)
}

const isBox = ({ type }: Node) => ['callout', 'quote_container', 'grid'].includes(type.name)

const contentOf = (block: Node): readonly Node[] => {
  if (!isBox(block)) return [block]
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
