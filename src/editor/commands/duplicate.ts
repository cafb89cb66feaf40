import { ownStep } from './own-step'
import type { Command } from 'prosemirror-state'
import { isFixed } from '../changes/protection'
import { BlockSelection, selectedBlocks } from '../selection/block-selection'
import { withoutIdentity } from './without-identity'

/**
 * Puts a copy of the selected blocks below them and selects it. Does not apply
 * to what cannot be made again: there is no second one to be had.
 */
export const duplicate: Command = (state, dispatch) => {
  const run = selectedBlocks(state)
  if (!run || run.blocks.some(isFixed)) return false
  if (!dispatch) return true
  const tr = ownStep(state.tr).insert(run.to, run.blocks.map(withoutIdentity))
  const size = run.to - run.from
  tr.setSelection(BlockSelection.create(tr.doc, run.anchor + size, run.head + size)!)
  dispatch(tr.scrollIntoView())
  return true
}
