import { isObject, recordOf } from '../../is-object'
import type { CardPart } from './card-parts'
import type { CardReport } from './card-report'

const MOST_COLUMNS = 50
const MOST_ROWS_OF_PAGE = 10

/** A table: its rows are objects, and each cell belongs to a column. */
export function checkTable({ fields, place }: CardPart, report: CardReport): void {
  const { columns, rows, page_size } = fields
  if (rows !== undefined && !(Array.isArray(rows) && rows.every(isObject)))
    return report.refuse(200914, 'table rows is invalid', { at: place })
  if (!Array.isArray(columns)) return
  const names = new Set(columns.map((column) => recordOf(column)['name']))
  const cells = (rows ?? []).flatMap((row: object) => Object.keys(row))
  if (cells.some((name) => !names.has(name)))
    report.refuse(200915, 'table rows name is invalid', { at: place })
  if (columns.length > MOST_COLUMNS) report.warn('columns', place, columns.length)
  if (typeof page_size === 'number' && !(page_size >= 1 && page_size <= MOST_ROWS_OF_PAGE))
    report.warn('pageSize', place, page_size)
}
