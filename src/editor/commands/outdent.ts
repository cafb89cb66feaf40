import type { Command } from 'prosemirror-state'
import { mayHold } from '../../../contract/docx/may-hold'
import { typeOfBlock } from '../queries/type-of-block'
import { moveRun, selectedRun } from './move-blocks'

/**
 * Puts the selected blocks beside the block that they are below. What follows
 * them there goes below the last of them, so that nothing changes its line.
 */
export const outdent: Command = (state, dispatch) => {
  const run = selectedRun(state)
  if (run?.parent.type.name !== 'text_block') return false
  const { $from } = state.selection
  const around = typeOfBlock($from.node(run.depth - 1))
  const following = run.parent.children.slice(run.last + 1)
  const last = typeOfBlock(run.blocks.at(-1)!)
  if (!run.blocks.every((block) => mayHold(around, typeOfBlock(block)))) return false
  if (!following.every((block) => mayHold(last, typeOfBlock(block)))) return false
  if (!dispatch) return true
  const tr = state.tr
  moveRun(tr, run, $from.after(run.depth), following)
  dispatch(tr.scrollIntoView())
  return true
}
