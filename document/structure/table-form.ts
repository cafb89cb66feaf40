import type { TableProperty } from '../../contract/docx/block'
import { DEFAULT_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from '../../contract/docx/box-sizes'
import { areasFrom, mergeInfoFrom, overlaps } from '../../contract/docx/table-areas'
import type { Area, Shape } from '../../contract/docx/table-areas'
import type { BlockBody } from '../block-tree'

/**
 * A table without its cells, in one spelling: every default is set, and every merged area is one that the platform
 * would have.
 */
export interface TableForm {
  shape: Shape
  /** Pixels, one per column. */
  widths: number[]
  headerRow: boolean
  headerColumn: boolean
}

export function tableFrom(property: TableProperty): TableForm {
  const { row_size: rows, column_size: columns } = property
  return {
    shape: { rows, columns, areas: wholeAreas(areasFrom(property.merge_info, columns), rows, columns) },
    widths: Array.from({ length: columns }, (_, at) => width(property.column_width?.[at])),
    headerRow: property.header_row ?? false,
    headerColumn: property.header_column ?? false,
  }
}

const width = (pixels = DEFAULT_COLUMN_WIDTH) => Math.max(MIN_COLUMN_WIDTH, Math.round(pixels))

/** Without areas that leave the table or overlap an earlier one. */
function wholeAreas(areas: readonly Area[], rows: number, columns: number): Area[] {
  const whole: Area[] = []
  for (const area of areas) {
    const fits = area.row + area.rows <= rows && area.column + area.columns <= columns
    const isFree = !whole.some((other) => overlaps(other, area))
    if (fits && isFree) whole.push(area)
  }
  return whole
}

export const sameArea = (a: Area, b: Area): boolean =>
  a.row === b.row && a.column === b.column && a.rows === b.rows && a.columns === b.columns

export const propertyOf = (body: BlockBody): TableProperty | undefined => body['table']?.property

/** A body with this form and the other properties of the old one. The children are the cells. */
export function tableBody(body: BlockBody, { shape, widths, headerRow, headerColumn }: TableForm): BlockBody {
  const property = {
    ...propertyOf(body),
    row_size: shape.rows,
    column_size: shape.columns,
    column_width: widths,
    merge_info: mergeInfoFrom(shape),
    header_row: headerRow,
    header_column: headerColumn,
  }
  return { ...body, table: { property } }
}
