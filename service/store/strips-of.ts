import { STRIP_COLUMNS } from './tables/announcements'

/** The columns of `sheet_cells` besides its token. */
export interface StripRow {
  strip: number
  row_index: number
  cells: string
}

/** A grid of cells as rows of `sheet_cells`; null, undefined and '' are empty. */
export function stripsOf(rows: readonly (readonly unknown[])[]): StripRow[] {
  return rows.flatMap((row, row_index) => {
    const strips: StripRow[] = []
    for (let at = 0; at < row.length; at += STRIP_COLUMNS) {
      const cells = keptCells(row.slice(at, at + STRIP_COLUMNS))
      if (cells !== undefined) strips.push({ strip: at / STRIP_COLUMNS, row_index, cells })
    }
    return strips
  })
}

/** Cells as they are kept, up to the last one that is not empty; undefined when all are. */
export function keptCells(cells: readonly unknown[]): string | undefined {
  let end = cells.length
  while (end > 0 && isEmpty(cells[end - 1])) end -= 1
  if (end === 0) return undefined
  return JSON.stringify(cells.slice(0, end).map((cell) => (isEmpty(cell) ? null : cell)))
}

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === ''
