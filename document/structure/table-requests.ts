import { DEFAULT_COLUMN_WIDTH } from '../../contract/docx/box-sizes'
import {
  cutsAnArea,
  deleteColumns,
  deleteRows,
  insertColumn,
  insertRow,
  mergeCells,
  overlaps,
  unmergeCells,
} from '../../contract/docx/table-areas'
import type { Area, Shape } from '../../contract/docx/table-areas'
import type { UpdateRequest } from '../../contract/docx/update-request'
import type { BlockTree } from '../block-tree'
import type { Reshape } from './resulting-tree'
import { tableBody, propertyOf, sameArea, tableFrom } from './table-form'
import type { TableForm } from './table-form'

/** One request to a block, and the resulting block. */
export interface ShapeStep {
  request: UpdateRequest
  reshape: Reshape
}

export const formOf = (table: BlockTree): TableForm => tableFrom(propertyOf(table.body)!)

const changed = (table: BlockTree, form: TableForm, children?: Reshape['children']): Reshape => ({
  body: tableBody(table.body, form),
  ...(children && { children }),
})

export function insertRowStep(table: BlockTree, at: number, cells: readonly BlockTree[]): ShapeStep {
  const form = formOf(table)
  const next = { ...form, shape: insertRow(form.shape, at) }
  return {
    request: { block_id: table.id, insert_table_row: { row_index: at } },
    reshape: changed(table, next, (before) => before.toSpliced(at * form.shape.columns, 0, ...cells)),
  }
}

export function insertColumnStep(table: BlockTree, at: number, cells: readonly BlockTree[]): ShapeStep {
  const form = formOf(table)
  const { columns } = form.shape
  const next = {
    ...form,
    shape: insertColumn(form.shape, at),
    widths: form.widths.toSpliced(at, 0, DEFAULT_COLUMN_WIDTH),
  }
  return {
    request: { block_id: table.id, insert_table_column: { column_index: at } },
    reshape: changed(table, next, (before) =>
      cells.flatMap((cell, row) => before.slice(row * columns, (row + 1) * columns).toSpliced(at, 0, cell)),
    ),
  }
}

export function deleteRowsStep(table: BlockTree, from: number, to: number): ShapeStep {
  const form = formOf(table)
  const { columns } = form.shape
  const next = { ...form, shape: deleteRows(form.shape, from, to) }
  return {
    request: { block_id: table.id, delete_table_rows: { row_start_index: from, row_end_index: to } },
    reshape: changed(table, next, (before) => before.toSpliced(from * columns, (to - from) * columns)),
  }
}

export function deleteColumnsStep(table: BlockTree, from: number, to: number): ShapeStep {
  const form = formOf(table)
  const { columns } = form.shape
  const next = {
    ...form,
    shape: deleteColumns(form.shape, from, to),
    widths: form.widths.toSpliced(from, to - from),
  }
  const stays = (at: number) => at % columns < from || at % columns >= to
  return {
    request: { block_id: table.id, delete_table_columns: { column_start_index: from, column_end_index: to } },
    reshape: changed(table, next, (before) => before.filter((_, at) => stays(at))),
  }
}

/**
 * The next request that brings a table with the wanted rows and columns closer to its wanted form. Areas are split,
 * then merged, then widths and headers are set. Each needs its own request, because a call names a block once
 * (platform/docx#updates-and-their-limits).
 */
export function formStep(table: BlockTree, wanted: BlockTree): ShapeStep | undefined {
  const [form, aim] = [formOf(table), formOf(wanted)]
  return (
    splitStep(table, form, aim.shape) ?? mergeStep(table, form, aim.shape) ?? propertyStep(table, form, aim)
  )
}

function splitStep(table: BlockTree, form: TableForm, aim: Shape): ShapeStep | undefined {
  const isWanted = (area: Area) => aim.areas.some((other) => sameArea(area, other))
  // Merging a wanted area dissolves the areas inside it.
  const isInside = (area: Area) =>
    aim.areas.some((other) => !cutsAnArea({ ...form.shape, areas: [area] }, other) && overlaps(area, other))
  const split = form.shape.areas.find((area) => !isWanted(area) && !isInside(area))
  if (!split) return undefined
  const { row, column } = split
  return {
    request: { block_id: table.id, unmerge_table_cells: { row_index: row, column_index: column } },
    reshape: changed(table, { ...form, shape: unmergeCells(form.shape, row, column) }),
  }
}

function mergeStep(table: BlockTree, form: TableForm, aim: Shape): ShapeStep | undefined {
  const area = aim.areas.find((wanted) => !form.shape.areas.some((other) => sameArea(wanted, other)))
  if (!area) return undefined
  const { row, column, rows, columns } = area
  return {
    request: {
      block_id: table.id,
      merge_table_cells: {
        row_start_index: row,
        row_end_index: row + rows,
        column_start_index: column,
        column_end_index: column + columns,
      },
    },
    reshape: changed(table, { ...form, shape: mergeCells(form.shape, area) }),
  }
}

function propertyStep(table: BlockTree, form: TableForm, aim: TableForm): ShapeStep | undefined {
  const column = aim.widths.findIndex((width, at) => width !== form.widths[at])
  const isWide = column >= 0
  const asked = {
    ...(isWide && { column_width: aim.widths[column]!, column_index: column }),
    ...(form.headerRow !== aim.headerRow && { header_row: aim.headerRow }),
    ...(form.headerColumn !== aim.headerColumn && { header_column: aim.headerColumn }),
  }
  if (Object.keys(asked).length === 0) return undefined
  const widths = isWide ? form.widths.with(column, aim.widths[column]!) : form.widths
  const { headerRow, headerColumn } = aim
  return {
    request: { block_id: table.id, update_table_property: asked },
    reshape: changed(table, { ...form, widths, headerRow, headerColumn }),
  }
}
