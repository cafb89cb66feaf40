import {
  areaAt,
  cutsAnArea,
  deleteColumns,
  deleteRows,
  insertColumn,
  insertRow,
  mergeCells,
  unmergeCells,
} from '../../contract/docx/table-areas'
import type { BlockTree } from '../../document/block-tree'
import { moveCost } from '../../document/structure/move-cost'
import { tableBody } from '../../document/structure/table-form'
import type { TableForm } from '../../document/structure/table-form'
import { formOf } from '../../document/structure/table-requests'
import { cell, p } from './page'
import type { BoxEdit } from './tree-edits'

/** A table after one edit, with consistent cells, widths and merged areas. */
export function tableEdited(
  table: BlockTree,
  { how, from, to }: BoxEdit & { box: 'table' },
  newId: () => string,
  mayMove: (block: BlockTree) => boolean,
): BlockTree {
  const form = formOf(table)
  const { shape, widths } = form
  const { rows, columns } = shape
  const [row, otherRow, at, otherAt] = [from % rows, to % rows, from % columns, to % columns]
  const lines = Array.from({ length: rows }, (_, index) =>
    table.children.slice(index * columns, (index + 1) * columns),
  )
  const made = (cells: BlockTree[][], change: Partial<TableForm>): BlockTree => ({
    ...table,
    children: cells.flat(),
    body: tableBody(table.body, { ...form, ...change }),
  })
  const newCell = () => cell(newId(), p(newId(), from % 2 ? 'cell' : ''))
  const isMovable = (cells: readonly BlockTree[]) =>
    cells.every((each) => moveCost(each).fixed === undefined && mayMove(each))

  if (how === 'insertRow') {
    const line = Array.from({ length: columns }, newCell)
    return made(lines.toSpliced(otherRow, 0, line), { shape: insertRow(shape, otherRow) })
  }
  if (how === 'insertColumn') {
    const wider = lines.map((line) => line.toSpliced(otherAt, 0, newCell()))
    return made(wider, { shape: insertColumn(shape, otherAt), widths: widths.toSpliced(otherAt, 0, 150) })
  }
  if (how === 'deleteRow') {
    if (rows === 1) return table
    return made(lines.toSpliced(row, 1), { shape: deleteRows(shape, row, row + 1) })
  }
  if (how === 'deleteColumn') {
    if (columns === 1) return table
    const narrower = lines.map((line) => line.toSpliced(at, 1))
    return made(narrower, { shape: deleteColumns(shape, at, at + 1), widths: widths.toSpliced(at, 1) })
  }
  if (how === 'moveRow') {
    if (shape.areas.length > 0 || !lines.every(isMovable)) return table
    return made(lines.toSpliced(row, 1).toSpliced(otherRow, 0, lines[row]!), {})
  }
  if (how === 'moveColumn') {
    if (shape.areas.length > 0 || !lines.every(isMovable)) return table
    const moved = lines.map((line) => line.toSpliced(at, 1).toSpliced(otherAt, 0, line[at]!))
    return made(moved, { widths: widths.toSpliced(at, 1).toSpliced(otherAt, 0, widths[at]!) })
  }
  if (how === 'merge') {
    const [top, left] = [Math.min(row, otherRow), Math.min(at, otherAt)]
    const area = {
      row: top,
      column: left,
      rows: Math.abs(row - otherRow) + 1,
      columns: Math.abs(at - otherAt) + 1,
    }
    return cutsAnArea(shape, area) ? table : made(lines, { shape: mergeCells(shape, area) })
  }
  if (how === 'split') {
    return areaAt(shape, row, at) ? made(lines, { shape: unmergeCells(shape, row, at) }) : table
  }
  if (how === 'width') return made(lines, { widths: widths.with(at, 60 + (to % 300)) })
  return made(lines, { headerRow: from % 2 === 0, headerColumn: to % 2 === 0 })
}
