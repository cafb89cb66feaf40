import { FILE } from '../../../../contract/docx/block-numbers'
import { preOrder, tokenIn, zip } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { ownContent, sameContent } from '../../../../document/compare/same-content'
import type { Pairs } from '../../../../document/pairing/pairs'
import { tableSize, isFileView } from '../../../../document/structure/box-structure'

/** The change of a cell, a row or a column. A cell added or removed with its row is reported with the row. */
export type CellMark = 'same' | 'changed' | 'added' | 'removed'

/** How two versions of a table differ. Marks are by position: cells row by row. */
export interface TableComparison {
  before: TableSide
  after: TableSide
  isSame: boolean
  /** The number of cells that stay but have other content. */
  changedCells: number
  /** Whether spans, widths or headers changed. */
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
  const isChanged = (old: BlockTree | undefined, now: BlockTree | undefined) =>
    old !== undefined && now !== undefined && !sayTheSame(old, now)
  const old = sideOf(before, kept, 'removed', (cell) => isChanged(cell, pairs.later.get(cell)))
  const now = sideOf(after, kept, 'added', (cell) => isChanged(pairs.earlier.get(cell), cell))
  const isReshaped = !sameContent({ ...before, id: '' }, { ...after, id: '' }) && sameLines(old, now)
  const isSame = !isReshaped && [...old.cells, ...now.cells].every((mark) => mark === 'same')
  const changedCells = now.cells.filter((mark) => mark === 'changed').length
  return { before: old, after: now, isSame, changedCells, isReshaped }
}

const sameLines = (old: TableSide, now: TableSide) =>
  old.rows.length === now.rows.length && old.columns.length === now.columns.length

/** Whether two cells have the same content; block ids do not count. */
function sayTheSame(old: BlockTree, now: BlockTree): boolean {
  const [was, is] = [preOrder(old), preOrder(now)]
  return (
    was.length === is.length &&
    zip(was, is).every(
      ([node, other]) => node.children.length === other.children.length && haveSameContent(node, other),
    )
  )
}

function sideOf(
  table: BlockTree,
  kept: ReadonlySet<BlockTree>,
  lost: CellMark,
  isChanged: (cell: BlockTree) => boolean,
): TableSide {
  const { rows, columns } = tableSize(table) ?? { rows: 0, columns: 0 }
  const isKept = (row: number, column: number) => {
    const cell = table.children[row * columns + column]
    return cell !== undefined && kept.has(cell)
  }
  const across = Array.from({ length: columns }, (_, column) => column)
  const down = Array.from({ length: rows }, (_, row) => row)
  return {
    rows: down.map((row) => (across.some((column) => isKept(row, column)) ? 'same' : lost)),
    columns: across.map((column) => (down.some((row) => isKept(row, column)) ? 'same' : lost)),
    cells: table.children.map((cell) => {
      if (!kept.has(cell)) return lost
      return isChanged(cell) ? 'changed' : 'same'
    }),
  }
}

/**
 * Whether two versions of one block have the same content, apart from children.
 * Under one id, other bytes are a change; under two ids they are the same bytes,
 * uploaded again.
 */
export function haveSameContent(before: BlockTree, after: BlockTree): boolean {
  if (before === after) return true
  if (isFileView(before) && isFileView(after)) {
    const files = zip(before.children, after.children)
    return sameView(before, after) && files.every(([file, other]) => haveSameContent(file, other))
  }
  if (before.block_type === FILE && before.id === after.id) return tokenIn(before) === tokenIn(after)
  if (before.id === after.id && before.block_type === after.block_type) return sameContent(before, after)
  return ownContent(before) === ownContent(after)
}

const sameView = (before: BlockTree, after: BlockTree) => {
  const typeOf = ({ body }: BlockTree) => body.view?.view_type ?? 1
  return typeOf(before) === typeOf(after)
}
