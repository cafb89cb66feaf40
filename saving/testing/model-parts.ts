import type { TableProperty } from '../../contract/docx/block'
import {
  areasFrom,
  cutsAnArea,
  deleteColumns,
  deleteRows,
  insertColumn,
  insertRow,
  mergeCells,
  mergeInfoFrom,
  unmergeCells,
} from '../../contract/docx/table-areas'
import type { Shape } from '../../contract/docx/table-areas'
import type { UpdateRequest } from '../../contract/docx/update-request'
import { withDeleted, withInserted } from '../../contract/docx/width-ratios'
import type { BlockTree } from '../../document/block-tree'

/** A table after a request, computed naively: rows and columns are lists of cells. */
export function changedTable(table: BlockTree, request: UpdateRequest, newCell: () => BlockTree): BlockTree {
  const property = (table.body['table'] as { property: TableProperty }).property
  const { row_size, column_size } = property
  const rows = Array.from({ length: row_size }, (_, row) =>
    table.children.slice(row * column_size, (row + 1) * column_size),
  )
  const shape: Shape = {
    rows: row_size,
    columns: column_size,
    areas: areasFrom(property.merge_info, column_size),
  }
  const widths = property.column_width ?? Array.from({ length: column_size }, () => 100)
  const made = (cells: BlockTree[][], next: Shape, column_width = widths, more: object = {}): BlockTree => ({
    ...table,
    children: cells.flat(),
    body: {
      table: {
        property: {
          ...property,
          row_size: next.rows,
          column_size: next.columns,
          column_width,
          merge_info: mergeInfoFrom(next),
          ...more,
        },
      },
    },
  })
  if (request.insert_table_row) {
    const at = request.insert_table_row.row_index
    return made(rows.toSpliced(at, 0, Array.from({ length: column_size }, newCell)), insertRow(shape, at))
  }
  if (request.insert_table_column) {
    const at = request.insert_table_column.column_index
    const wider = rows.map((row) => row.toSpliced(at, 0, newCell()))
    return made(wider, insertColumn(shape, at), widths.toSpliced(at, 0, 100))
  }
  if (request.delete_table_rows) {
    const { row_start_index: from, row_end_index: to } = request.delete_table_rows
    if (to - from >= row_size) throw new Error('all rows')
    return made(rows.toSpliced(from, to - from), deleteRows(shape, from, to))
  }
  if (request.delete_table_columns) {
    const { column_start_index: from, column_end_index: to } = request.delete_table_columns
    if (to - from >= column_size) throw new Error('all columns')
    const narrower = rows.map((row) => row.toSpliced(from, to - from))
    return made(narrower, deleteColumns(shape, from, to), widths.toSpliced(from, to - from))
  }
  if (request.merge_table_cells) {
    const {
      row_start_index: row,
      row_end_index,
      column_start_index: column,
      column_end_index,
    } = request.merge_table_cells
    const area = { row, column, rows: row_end_index - row, columns: column_end_index - column }
    if (cutsAnArea(shape, area)) throw new Error('cuts an area')
    return made(rows, mergeCells(shape, area))
  }
  if (request.unmerge_table_cells) {
    const { row_index, column_index } = request.unmerge_table_cells
    return made(rows, unmergeCells(shape, row_index, column_index))
  }
  const { column_index: at, column_width: width, ...headers } = request.update_table_property!
  return made(rows, shape, at === undefined ? widths : widths.with(at, width!), headers)
}

export function changedGrid(
  grid: BlockTree,
  request: UpdateRequest,
  newColumn: (width_ratio: number) => BlockTree,
): BlockTree {
  const ratios = grid.children.map(({ body }) => (body['grid_column'] as { width_ratio: number }).width_ratio)
  const made = (columns: readonly BlockTree[], next: readonly number[]): BlockTree => ({
    ...grid,
    body: { grid: { column_size: columns.length } },
    children: columns.map((column, at) => ({ ...column, body: { grid_column: { width_ratio: next[at] } } })),
  })
  if (request.insert_grid_column) {
    const at = request.insert_grid_column.column_index
    if (at === 0 || ratios.length >= 10) throw new Error('no such column')
    return made(grid.children.toSpliced(at, 0, newColumn(0)), withInserted(ratios, at))
  }
  if (request.delete_grid_column) {
    const at = request.delete_grid_column.column_index
    if (ratios.length <= 2) throw new Error('too few columns')
    return made(grid.children.toSpliced(at, 1), withDeleted(ratios, at))
  }
  return made(grid.children, request.update_grid_column_width_ratio!.width_ratios)
}
