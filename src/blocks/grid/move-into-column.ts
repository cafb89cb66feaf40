import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { GRID, GRID_COLUMN } from '../../../contract/docx/block-numbers'
import { MAX_GRID_COLUMNS } from '../../../contract/docx/box-sizes'
import { typeOfBlock, existingNode } from '../../editor/queries/blocks'
import { placementRefusal } from '../../editor/queries/placement'
import type { PlacementRefusal } from '../../editor/queries/placement'
import { BlockSelection } from '../../editor/selection/block-selection'
import { withoutGroup } from '../../editor/wire/doc-from-tree'
import { insertColumn, newColumn, newGrid } from './grid-columns'

/** Neighbouring blocks, from before the first to after the last. */
export interface BlockRange {
  from: number
  to: number
}

export type ColumnRefusal = PlacementRefusal | { rule: 'tooManyGridColumns' | 'besideItself' }

/**
 * Moves blocks to the side of another block, in one transaction. `target` is the
 * position before that block: outside a grid, both become the columns of a new
 * grid; in a column, the grid gets another column. Returns the refusal, without a
 * change, or undefined.
 */
export function moveIntoColumn(
  tr: Transaction,
  { from, to }: BlockRange,
  target: number,
  side: 'left' | 'right',
): ColumnRefusal | undefined {
  if (target >= from && target < to) return { rule: 'besideItself' }
  const why = columnRefusal(tr.doc, { from, to }, target)
  if (why) return why
  const taken = blocksIn(tr.doc, { from, to }).map(withoutGroup)
  tr.delete(from, to)
  const at = target > from ? target - (to - from) : target
  const place = inGrid(tr.doc, at)
  const column = newColumn(taken)
  const before = place ? place.position : at
  const old = existingNode(tr.doc, before)
  const next = place
    ? insertColumn(old, side === 'left' ? place.column : place.column + 1, column)
    : newGrid(
        side === 'left' ? [column, newColumn([withoutGroup(old)])] : [newColumn([withoutGroup(old)]), column],
      )
  tr.replaceWith(before, before + old.nodeSize, next)
  const index = place ? place.column + (side === 'left' ? 0 : 1) : side === 'left' ? 0 : 1
  const start = existingNode(tr.doc, before).children.slice(0, index)
  const first = start.reduce((sum, { nodeSize }) => sum + nodeSize, before + 2)
  const last = taken.slice(0, -1).reduce((sum, { nodeSize }) => sum + nodeSize, first)
  const selected = BlockSelection.create(tr.doc, first, last)
  if (selected) tr.setSelection(selected)
  return undefined
}

/** The refusal of such a move, without making it. */
export function columnRefusal(doc: Node, range: BlockRange, target: number): ColumnRefusal | undefined {
  const $target = doc.resolve(target)
  const other = $target.nodeAfter
  if (!other || (target >= range.from && target < range.to)) return { rule: 'besideItself' }
  // The moved blocks cannot contain the target.
  for (let depth = $target.depth; depth > 0; depth--) {
    const around = $target.before(depth)
    if (around >= range.from && around < range.to) return { rule: 'besideItself' }
  }
  const moved = blocksIn(doc, range).map(typeOfBlock)
  const grid = inGrid(doc, target)
  if (grid) {
    const full = existingNode(doc, grid.position).childCount >= MAX_GRID_COLUMNS
    return placementRefusal(GRID_COLUMN, moved) ?? (full ? { rule: 'tooManyGridColumns' } : undefined)
  }
  return (
    placementRefusal(typeOfBlock($target.parent), [GRID]) ??
    placementRefusal(GRID_COLUMN, [...moved, typeOfBlock(other)])
  )
}

const blocksIn = (doc: Node, { from, to }: BlockRange): Node[] => {
  const $from = doc.resolve(from)
  return $from.parent.children.slice($from.index(), doc.resolve(to).index())
}

/** The grid that a position is in, when its parent is a column. */
function inGrid(doc: Node, position: number): { position: number; column: number } | undefined {
  const $at = doc.resolve(position)
  if ($at.parent.type.name !== 'grid_column') return undefined
  return { position: $at.before(-1), column: $at.index(-1) }
}
