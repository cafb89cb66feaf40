import type { BlockTree } from '../block-tree'
import type { Alignment } from '../compare/align-siblings'
import { moveCost } from './move-cost'
import { alignLines } from './align-lines'
import type { Line } from './align-lines'
import { isFileView, isWholeGrid, tableSize } from './box-structure'
import type { Size } from './box-structure'
import { MAX_CELLS, MAX_GRID_COLUMNS, MAX_TABLE_COLUMNS } from './structure-limits'

/** Which part of a box, as it is wanted, stands in which saved one. Parts are places: their ids may differ. */
export type PartAlignment = TableAlignment | GridAlignment | ViewAlignment

export interface TableAlignment {
  kind: 'table'
  saved: Size
  wanted: Size
  /** For each wanted row: the saved one, or −1. */
  rows: Alignment
  columns: Alignment
  /** The same, cell by cell. */
  aligned: Alignment
}

export interface GridAlignment {
  kind: 'grid'
  aligned: Alignment
}

export interface ViewAlignment {
  kind: 'view'
  aligned: Alignment
}

/** Undefined when the two are not boxes of one kind, whole on both sides. */
export function alignParts(saved: BlockTree, wanted: BlockTree): PartAlignment | undefined {
  const [before, after] = [tableSize(saved), tableSize(wanted)]
  if (before && after) return alignTable(saved, before, wanted, after)
  if (isWholeGrid(saved) && isWholeGrid(wanted)) {
    const rules = { isOpenAtStart: false, most: MAX_GRID_COLUMNS }
    return { kind: 'grid', aligned: alignLines(columnLines(saved), columnLines(wanted), rules) }
  }
  if (isFileView(saved) && isFileView(wanted)) return { kind: 'view', aligned: new Int32Array(1) }
  return undefined
}

function alignTable(saved: BlockTree, before: Size, wanted: BlockTree, after: Size): TableAlignment {
  const isOpenAtStart = true
  const mostRows = Math.max(before.rows, after.rows)
  const columns = alignLines(columnsOf(saved, before), columnsOf(wanted, after), {
    isOpenAtStart,
    most: Math.min(MAX_TABLE_COLUMNS, Math.floor(MAX_CELLS / mostRows)),
  })
  const mostColumns = before.columns + columns.filter((place) => place < 0).length
  const rows = alignLines(rowsOf(saved, before), rowsOf(wanted, after), {
    isOpenAtStart,
    most: Math.floor(MAX_CELLS / mostColumns),
  })
  const aligned = new Int32Array(after.rows * after.columns)
  for (let at = 0; at < aligned.length; at++) {
    const row = rows[Math.floor(at / after.columns)]!
    const column = columns[at % after.columns]!
    aligned[at] = row < 0 || column < 0 ? -1 : row * before.columns + column
  }
  return { kind: 'table', saved: before, wanted: after, rows, columns, aligned }
}

const lineOf = (...boxes: readonly BlockTree[]): Line => ({
  ids: boxes.map((box) => box.id),
  weight: boxes.reduce((sum, box) => sum + moveCost(box).weight, 0),
})

const rowsOf = ({ children }: BlockTree, { rows, columns }: Size): Line[] =>
  Array.from({ length: rows }, (_, row) => lineOf(...children.slice(row * columns, (row + 1) * columns)))

const columnsOf = ({ children }: BlockTree, { columns }: Size): Line[] =>
  Array.from({ length: columns }, (_, column) =>
    lineOf(...children.filter((_cell, at) => at % columns === column)),
  )

const columnLines = (grid: BlockTree): Line[] => grid.children.map((column) => lineOf(column))
