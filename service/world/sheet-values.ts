import type { StripRow } from '../store/strips-of'
import { STRIP_COLUMNS } from '../store/tables/announcements'

/**
 * The grid of a sheet from its strips, as a world file writes it: rows end with
 * their last cell, and what is empty before it is null. The first row is as
 * long as the sheet is wide, so that its size can be read from it.
 */
export function sheetValues(
  { row_size, column_size }: { row_size: number; column_size: number },
  strips: readonly StripRow[],
): unknown[][] {
  const values = Array.from({ length: row_size }, (): unknown[] => [])
  for (const { strip, row_index, cells } of strips) {
    const row = values[row_index]
    if (row)
      for (const [at, cell] of (JSON.parse(cells) as unknown[]).entries())
        row[strip * STRIP_COLUMNS + at] = cell
  }
  for (const row of values) for (let at = 0; at < row.length; at += 1) row[at] ??= null
  const [first] = values
  if (first) while (first.length < column_size) first.push(null)
  return values
}
