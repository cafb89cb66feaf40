import { FILE } from '../../../../contract/docx/block-numbers'
import { preOrder } from '../../../document/block-tree'
import type { BlockTree } from '../../../document/block-tree'
import { ownContent, sameContent } from '../../../document/compare/same-content'
import { tokenIn } from '../../../document/compare/token-in'
import { tableSize, isFileView } from '../../../document/structure/box-structure'
import type { Pairs } from './pair-blocks'

/** What became of a cell, a row or a column; a cell that came or went with its row is told with the row. */
export type CellMark = 'same' | 'changed' | 'added' | 'removed'

/** How two versions of a table differ. Marks are by place: cells row by row. */
export interface TableComparison {
  before: TableSide
  after: TableSide
  isSame: boolean
  /** Cells that stay and say something else. */
  changedCells: number
  /** Spans, widths, headers. */
  isReshaped: boolean
}

export interface TableSide {
  rows: readonly CellMark[]
  columns: readonly CellMark[]
  cells: readonly CellMark[]
}

export function compareTables(before: BlockTree, after: BlockTree, pairs: Pairs): TableComparison {
  const [cells, cellsNow] = [new Set(before.children), new Set(after.children)]
  const isIn = (table: ReadonlySet<BlockTree>, cell: BlockTree | undefined) =>
    cell !== undefined && table.has(cell)
  const kept = new Set([
    ...before.children.filter((cell) => isIn(cellsNow, pairs.later.get(cell))),
    ...after.children.filter((cell) => isIn(cells, pairs.earlier.get(cell))),
  ])
  const isChanged = (old: BlockTree, now: BlockTree) => !sayTheSame(old, now)
  const old = sideOf(before, kept, 'removed', (cell) => isChanged(cell, pairs.later.get(cell)!))
  const now = sideOf(after, kept, 'added', (cell) => isChanged(pairs.earlier.get(cell)!, cell))
  const isReshaped = !sameContent({ ...before, id: '' }, { ...after, id: '' }) && sameLines(old, now)
  const isSame = !isReshaped && [...old.cells, ...now.cells].every((mark) => mark === 'same')
  const changedCells = now.cells.filter((mark) => mark === 'changed').length
  return { before: old, after: now, isSame, changedCells, isReshaped }
}

const sameLines = (old: TableSide, now: TableSide) =>
  old.rows.length === now.rows.length && old.columns.length === now.columns.length

/** Whether two cells hold the same; what a block is called does not count. */
function sayTheSame(old: BlockTree, now: BlockTree): boolean {
  const [was, is] = [preOrder(old), preOrder(now)]
  return (
    was.length === is.length &&
    was.every(
      (node, at) => node.children.length === is[at]!.children.length && haveSameContent(node, is[at]!),
    )
  )
}

function sideOf(
  table: BlockTree,
  kept: ReadonlySet<BlockTree>,
  lost: CellMark,
  isChanged: (cell: BlockTree) => boolean,
): TableSide {
  const { rows, columns } = tableSize(table)!
  const cellAt = (row: number, column: number) => table.children[row * columns + column]!
  const isLine = (cells: readonly BlockTree[]) => cells.every((cell) => !kept.has(cell))
  const across = Array.from({ length: columns }, (_, column) => column)
  const down = Array.from({ length: rows }, (_, row) => row)
  return {
    rows: down.map((row) => (isLine(across.map((column) => cellAt(row, column))) ? lost : 'same')),
    columns: across.map((column) => (isLine(down.map((row) => cellAt(row, column))) ? lost : 'same')),
    cells: table.children.map((cell) => {
      if (!kept.has(cell)) return lost
      return isChanged(cell) ? 'changed' : 'same'
    }),
  }
}

/**
 * Whether two versions of one block say the same, children apart. Under one id
 * other bytes are a change; under two they are the same bytes, uploaded again.
 */
export function haveSameContent(before: BlockTree, after: BlockTree): boolean {
  if (before === after) return true
  if (isFileView(before) && isFileView(after)) {
    return sameView(before, after) && haveSameContent(before.children[0]!, after.children[0]!)
  }
  if (before.block_type === FILE && before.id === after.id) return tokenIn(before) === tokenIn(after)
  if (before.id === after.id && before.block_type === after.block_type) return sameContent(before, after)
  return ownContent(before) === ownContent(after)
}

const sameView = (before: BlockTree, after: BlockTree) => {
  const typeOf = ({ body }: BlockTree) => body.view?.view_type ?? 1
  return typeOf(before) === typeOf(after)
}
