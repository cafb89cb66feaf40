import type { Command } from 'prosemirror-state'
import { mayHold } from '../../../contract/docx/may-hold'
import { typeOfBlock } from '../queries/type-of-block'
import { selectedBlocks } from '../selection/block-selection'
import { moveRun } from './move-blocks'

/** Puts the selected blocks below the sibling above them, where the platform lets it hold them. */
export const indent: Command = (state, dispatch) => {
  const run = selectedBlocks(state)
  const above = run?.$from.nodeBefore
  if (!run || above?.type.name !== 'text_block') return false
  const type = typeOfBlock(above)
  if (!run.blocks.every((block) => mayHold(type, typeOfBlock(block)))) return false
  if (!dispatch) return true
  const tr = state.tr
  moveRun(tr, run, run.from - 1)
  dispatch(tr.scrollIntoView())
  return true
}
