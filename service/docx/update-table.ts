import type { TableProperty } from '../../contract/docx/block'
import { DEFAULT_COLUMN_WIDTH } from '../../contract/docx/box-sizes'
import {
  areaAt,
  areasFrom,
  deleteColumns,
  deleteRows,
  insertColumn,
  insertRow,
  mergeCells,
  mergeInfoFrom,
  unmergeCells,
  type Area,
  type Shape,
} from '../../contract/docx/table-areas'
import type { UpdateRequest } from '../../contract/docx/update-request'
import type { ChildPlace } from './block-rows'
import type { Body } from './wire-block'

/** A table as it is now: its property, its shape, its cells row by row. */
export interface Table {
  property: TableProperty
  shape: Shape
  cells: readonly ChildPlace[]
}

export function tableFrom(body: Body, cells: readonly ChildPlace[]): Table {
  const stored = (body['table'] as { property?: TableProperty } | undefined)?.property
  // A world file may leave the property out.
  const property = stored ?? { row_size: cells.length, column_size: 1 }
  const columns = Math.max(1, property.column_size || 1)
  const rows = Math.floor(cells.length / columns)
  return { property, cells, shape: { rows, columns, areas: areasFrom(property.merge_info, columns) } }
}

/** Half-open. */
export type Span = readonly [from: number, to: number]

const at = (index: number, end: number): Span => (index === -1 ? [end, end] : [index, index])

/** The rows that a request names; an insertion names the empty span that it fills. */
export function rowsNamed(request: UpdateRequest, { rows }: Shape): Span | undefined {
  const { insert_table_row: insert, unmerge_table_cells: unmerge } = request
  const range = request.delete_table_rows ?? request.merge_table_cells
  if (insert) return at(insert.row_index, rows)
  if (unmerge) return [unmerge.row_index, unmerge.row_index + 1]
  return range && [range.row_start_index, range.row_end_index]
}

export function columnsNamed(request: UpdateRequest, { columns }: Shape): Span | undefined {
  const {
    insert_table_column: insert,
    unmerge_table_cells: unmerge,
    update_table_property: property,
  } = request
  const range = request.delete_table_columns ?? request.merge_table_cells
  if (insert) return at(insert.column_index, columns)
  if (unmerge) return [unmerge.column_index, unmerge.column_index + 1]
  if (property?.column_index !== undefined) return [property.column_index, property.column_index + 1]
  return range && [range.column_start_index, range.column_end_index]
}

/** The area that a merge asks for. */
export const areaNamed = ({ merge_table_cells: merge }: UpdateRequest): Area | undefined =>
  merge && {
    row: merge.row_start_index,
    column: merge.column_start_index,
    rows: merge.row_end_index - merge.row_start_index,
    columns: merge.column_end_index - merge.column_start_index,
  }

const length = ([from, to]: Span) => to - from

/** Cells that a request makes, removes, merges or splits. */
export function cellsTouched(request: UpdateRequest, shape: Shape): number {
  if (request.insert_table_row) return shape.columns
  if (request.insert_table_column) return shape.rows
  const rows = rowsNamed(request, shape)
  const columns = columnsNamed(request, shape)
  if (request.delete_table_rows && rows) return length(rows) * shape.columns
  if (request.delete_table_columns && columns) return length(columns) * shape.rows
  const area =
    areaNamed(request) ??
    (request.unmerge_table_cells && rows && columns && areaAt(shape, rows[0], columns[0]))
  return area ? area.rows * area.columns : 0
}

export interface TableChange {
  property: TableProperty
  /** Cells to remove. */
  goes: ChildPlace[]
  /** Indexes of the cells before which new ones go, in order; an index is repeated for each new cell. */
  comes: number[]
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * How a request changes a table: its new property, the cells to remove and the
 * places of new ones. The rules have checked that the request is within the table.
 */
export function changedTable(table: Table, request: UpdateRequest): TableChange {
  const { shape, cells } = table
  const { rows, columns } = shape
  const widths = table.property.column_width ?? range(columns).map(() => DEFAULT_COLUMN_WIDTH)
  const [firstRow, endRow] = rowsNamed(request, shape) ?? [0, 0]
  const [firstColumn, endColumn] = columnsNamed(request, shape) ?? [0, 0]
  const become = (next: Shape, column_width = widths, goes: ChildPlace[] = [], comes: number[] = []) => ({
    property: propertyOf(table.property, next, column_width),
    goes,
    comes,
  })

  const { update_table_property: asked } = request
  const area = areaNamed(request)
  if (request.insert_table_row) {
    return become(
      insertRow(shape, firstRow),
      widths,
      [],
      range(columns).map(() => firstRow * columns),
    )
  }
  if (request.insert_table_column) {
    const comes = range(rows).map((row) => row * columns + firstColumn)
    return become(
      insertColumn(shape, firstColumn),
      widths.toSpliced(firstColumn, 0, DEFAULT_COLUMN_WIDTH),
      [],
      comes,
    )
  }
  if (request.delete_table_rows) {
    const goes = cells.slice(firstRow * columns, endRow * columns)
    return become(deleteRows(shape, firstRow, endRow), widths, goes)
  }
  if (request.delete_table_columns) {
    const goes = cells.filter((_, place) => place % columns >= firstColumn && place % columns < endColumn)
    const left = widths.toSpliced(firstColumn, endColumn - firstColumn)
    return become(deleteColumns(shape, firstColumn, endColumn), left, goes)
  }
  if (area) return become(mergeCells(shape, area))
  if (request.unmerge_table_cells) return become(unmergeCells(shape, firstRow, firstColumn))
  const wide = asked?.column_width
  const same = become(shape, wide === undefined ? widths : widths.with(firstColumn, wide))
  const { header_row = same.property.header_row, header_column = same.property.header_column } = asked ?? {}
  return { ...same, property: { ...same.property, header_row: !!header_row, header_column: !!header_column } }
}

const propertyOf = (property: TableProperty, shape: Shape, column_width: number[]): TableProperty => ({
  ...property,
  row_size: shape.rows,
  column_size: shape.columns,
  column_width,
  merge_info: mergeInfoFrom(shape),
})
