import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { CALLOUT, PAGE, QUOTE_CONTAINER } from '../../../contract/docx/block-numbers'
import { newCalloutLook } from '../../document/blocks/callout'
import { typeOfBlock } from '../queries/blocks'
import { placementRefusal } from '../queries/placement'
import type { PlacementRefusal } from '../queries/placement'
import { BlockSelection, selectedBlocks } from '../selection/block-selection'
import { withoutGroup } from '../wire/doc-from-tree'
import { newObject } from './new-blocks'

/** A box around blocks that are there already. */
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

/** Puts the selected blocks into a new box, which stands where they stood. The cursor stays where it is in them. */
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

/** Takes away the innermost box of a kind around the selection; its blocks stand where it stood. */
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

/** Out of the box that is around the selection, or into a new one. */
export const toggleWrap =
  (wrapper: Wrapper): Command =>
  (state, dispatch) =>
    unwrap(wrapper)(state, dispatch) || wrapIn(wrapper)(state, dispatch)

/** The same selection, of text or of blocks, after everything in it has moved by one. */
function shifted(tr: Transaction, { selection }: EditorState, by: number): Transaction {
  const [anchor, head] = [selection.anchor + by, selection.head + by]
  const blocks = selection instanceof BlockSelection ? BlockSelection.create(tr.doc, anchor, head) : undefined
  if (blocks) return tr.setSelection(blocks)
  return tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
}
