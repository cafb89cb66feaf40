import type { Command } from 'prosemirror-state'
import { mayHold } from '../../../contract/docx/may-hold'
import { typeOfBlock } from '../queries/type-of-block'
import { moveRun, selectedRun } from './move-blocks'

/** Puts the selected blocks below the sibling above them, where the platform lets it hold them. */
export const indent: Command = (state, dispatch) => {
  const run = selectedRun(state)
  const above = run && run.first > 0 ? run.parent.child(run.first - 1) : undefined
  if (!run || above?.type.name !== 'text_block') return false
  const type = typeOfBlock(above)
  if (!run.blocks.every((block) => mayHold(type, typeOfBlock(block)))) return false
  if (!dispatch) return true
  const tr = state.tr
  moveRun(tr, run, run.start - 1)
  dispatch(tr.scrollIntoView())
  return true
}
