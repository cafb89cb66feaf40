import type { Command } from 'prosemirror-state'
import { mayHold } from '../../../document/blocks/registry'
import { typeOfBlock } from '../queries/blocks'
import { selectedBlocks } from '../selection/block-selection'
import { moveRun } from './move-blocks'

/** Makes the selected blocks children of the sibling above them, where the platform lets it hold them. */
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

/**
 * Moves the selected blocks out of their parent, right after it. Siblings after
 * them become children of the last one, so that no block moves up or down.
 */
export const outdent: Command = (state, dispatch) => {
  const run = selectedBlocks(state)
  const parent = run?.$from.parent
  if (!run || parent?.type.name !== 'text_block') return false
  const around = typeOfBlock(run.$from.node(-1))
  const following = parent.children.slice(run.$to.index())
  const last = typeOfBlock(run.blocks.at(-1)!)
  if (!run.blocks.every((block) => mayHold(around, typeOfBlock(block)))) return false
  if (!following.every((block) => mayHold(last, typeOfBlock(block)))) return false
  if (!dispatch) return true
  const tr = state.tr
  moveRun(tr, run, run.$from.after(), following)
  dispatch(tr.scrollIntoView())
  return true
}
