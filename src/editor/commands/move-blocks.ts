import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Transaction } from 'prosemirror-state'
import { moveIntoColumn } from '../../blocks/grid/move-into-column'
import { staysAt, moveRefusal } from '../drag/move-refusal'
import type { MoveRefusal, MoveTarget } from '../drag/move-refusal'
import { withoutNumbers } from '../numbering/numbering'
import { BlockSelection } from '../selection/block-selection'
import { withoutGroup } from '../wire/doc-from-tree'
import { asSeparateUndoStep } from './history'

/**
 * Moves a run of blocks to another place of the document: the one way in which
 * blocks move, be it by pointer, key or menu. They keep their ids, text and
 * children; the selection goes along. If a rule forbids it, returns that rule and changes nothing.
 */
export function moveBlocks(tr: Transaction, run: BlockSelection, to: MoveTarget): MoveRefusal | undefined {
  const refusal = moveRefusal(tr.doc, run, to)
  if (refusal) return refusal
  if ('nextTo' in to) return moveIntoColumn(asSeparateUndoStep(tr), run, to.nextTo, to.side)
  if (!staysAt(run, to.at)) moveRun(tr, run, to.at)
  return undefined
}

/**
 * Moves the blocks and the selection to a position before or after them, as an
 * undo step of its own. `below` are the blocks after them: they become children of the last one.
 */
export function moveRun(
  tr: Transaction,
  run: BlockSelection,
  target: number,
  below: readonly Node[] = [],
): void {
  asSeparateUndoStep(tr)
  const { from: start, to: end } = run
  const { selection } = tr
  const taken = run.blocks.map(anew)
  const last = taken.at(-1)
  if (last && below.length > 0)
    taken[taken.length - 1] = last.copy(last.content.append(Fragment.from(below.map(anew))))
  const size = below.reduce((sum, node) => sum + node.nodeSize, 0)
  tr.delete(start, end + size)
  const at = target > start ? target - (end - start) - size : target
  tr.insert(at, taken)
  const shift = at - start
  const isTextInside = selection instanceof TextSelection && selection.from >= start && selection.to <= end
  tr.setSelection(
    isTextInside
      ? TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift)
      : BlockSelection.create(tr.doc, run.anchor + shift, run.head + shift)!,
  )
}

/** The block for any place: without its group of the page, and without its number in the list that it leaves. */
const anew = (block: Node) => withoutNumbers(withoutGroup(block))
