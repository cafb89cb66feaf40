import { Selection, TextSelection } from 'prosemirror-state'
import type { Command, Transaction } from 'prosemirror-state'
import { CONFIRMED_DELETION } from '../changes/protection'
import { selectedBlocks } from '../selection/block-selection'
import type { BlockSelection } from '../selection/block-selection'
import { asSeparateUndoStep } from './own-step'

/** Takes the selected blocks away, whole, as one undo step; the cursor goes to the end of what is above. */
export const deleteBlocks: Command = (state, dispatch) => {
  const run = selectedBlocks(state)
  if (!run) return false
  dispatch?.(withoutBlocks(asSeparateUndoStep(state.tr), run).scrollIntoView())
  return true
}

/**
 * The same for blocks that cannot be made again, once the operator has said so:
 * outside of history, because undo could not bring them back.
 */
export const deletePermanently: Command = (state, dispatch) => {
  const run = selectedBlocks(state)
  if (!run) return false
  const tr = state.tr.setMeta(CONFIRMED_DELETION, true).setMeta('addToHistory', false)
  dispatch?.(withoutBlocks(tr, run).scrollIntoView())
  return true
}

function withoutBlocks(tr: Transaction, { from, to }: BlockSelection): Transaction {
  tr.delete(from, to)
  const $at = tr.doc.resolve(from)
  // The line that fills an emptied container is not there yet: the cursor goes beside it.
  const near = Selection.findFrom($at, -1, true) ?? Selection.findFrom($at, 1, true)
  return tr.setSelection(near ?? TextSelection.create(tr.doc, 1))
}
