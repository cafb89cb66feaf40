import type { Node, ResolvedPos } from 'prosemirror-model'
import { TABLE, TEXT } from '../../../contract/docx/block-numbers'
import { columnRefusal } from '../../blocks/grid/move-into-column'
import type { ColumnRefusal } from '../../blocks/grid/move-into-column'
import { isFixed } from '../changes/protection'
import { typeOfBlock } from '../queries/blocks'
import { placementRefusal } from '../queries/placement'
import { canContainBlocks } from '../selection/block-selection'
import type { BlockSelection } from '../selection/block-selection'

/** Where blocks may go: a place between blocks, or the side of a block. Positions in the document. */
export type MoveTarget = { at: number } | { nextTo: number; side: 'left' | 'right' }

/** Why blocks may not go there; `editor:blocks.places.<rule>` has the words, `kind` is the type that forbids it. */
export type MoveRefusal = ColumnRefusal | { rule: 'intoItself' } | { rule: 'fixed'; kind: number }

/** Whether a block can be at a position: between blocks or at an end of them. */
export function isPlace($pos: ResolvedPos): boolean {
  const { parent } = $pos
  if (!canContainBlocks(parent)) return false
  return $pos.index() > 0 || parent.firstChild?.type.name !== 'line'
}

/** Whether a move to a position changes nothing. */
export const staysAt = ({ $from, from, to }: BlockSelection, at: number): boolean =>
  at >= from && at <= to && $from.doc.resolve(at).sameParent($from)

/**
 * The rule that forbids a move, or undefined. A block that cannot be recreated may change places only with blocks
 * that can, below the same parent. This is the rule of `changes/protection`, checked before the move. Blocks that are
 * where the platform would not accept them again may be moved among their siblings.
 */
export function moveRefusal(doc: Node, run: BlockSelection, to: MoveTarget): MoveRefusal | undefined {
  if ('nextTo' in to) return columnMoveRefusal(doc, run, to.nextTo)
  const { at } = to
  const $at = doc.resolve(at)
  const { $from } = run
  const isAmongSiblings = $at.sameParent($from)
  if (at > run.from && at < run.to && !isAmongSiblings) return { rule: 'intoItself' }
  const types = run.blocks.map(typeOfBlock)
  if (!isPlace($at)) return { rule: 'takesNone', parent: typeOfPlace($at), child: types[0]! }
  const why = isAmongSiblings ? undefined : placementRefusal(typeOfBlock($at.parent), types)
  if (why) return why
  const fixed = run.blocks.find(isFixed)
  if (!fixed) return undefined
  if (!isAmongSiblings) return { rule: 'fixed', kind: typeOfBlock(fixed) }
  const [first, last] = at <= run.from ? [$at.index(), $from.index()] : [run.$to.index(), $at.index()]
  const passed = $at.parent.children.slice(first, last).find(isFixed)
  return passed && { rule: 'fixed', kind: typeOfBlock(fixed) }
}

/** The moved blocks and the target block both end up in columns, as new blocks. */
function columnMoveRefusal(doc: Node, run: BlockSelection, nextTo: number): MoveRefusal | undefined {
  const $other = doc.resolve(nextTo)
  const other = $other.nodeAfter
  const movesToo = $other.parent.type.name !== 'grid_column' && other && isFixed(other) ? other : undefined
  const fixed = run.blocks.find(isFixed) ?? movesToo
  return fixed ? { rule: 'fixed', kind: typeOfBlock(fixed) } : columnRefusal(doc, run, nextTo)
}

/** Rows of a table have no block type of their own. */
const typeOfPlace = ({ parent }: ResolvedPos): number =>
  parent.type.name === 'table_row' ? TABLE : parent.type.name === 'line' ? TEXT : typeOfBlock(parent)
