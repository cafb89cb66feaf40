import type { CellSpan } from '../../contract/docx/block'

export interface Anchor {
  index: number
  rowspan: number
  colspan: number
  /** Indexes of the cells that it covers, row by row. */
  covered: number[]
}

/**
 * Returns the rows of a table as its visible cells, from the row-major list of the API (platform/docx#tables).
 * Undefined if the list does not fill the rows. Spans that leave the table or overlap are ignored.
 */
export function tableRows(
  count: number,
  rows: number,
  columns: number,
  merges: readonly CellSpan[],
): Anchor[][] | undefined {
  if (rows < 1 || columns < 1 || rows * columns !== count) return undefined
  return placed(count, columns, merges) ?? placed(count, columns, [])
}

function placed(count: number, columns: number, merges: readonly CellSpan[]): Anchor[][] | undefined {
  const taken = Array.from({ length: count }, () => false)
  const rows: Anchor[][] = Array.from({ length: count / columns }, () => [])
  for (let index = 0; index < count; index++) {
    if (taken[index]) continue
    const rowspan = Math.max(1, merges[index]?.row_span ?? 1)
    const colspan = Math.max(1, merges[index]?.col_span ?? 1)
    const column = index % columns
    const row = (index - column) / columns
    if (column + colspan > columns || row + rowspan > rows.length) return undefined
    const covered: number[] = []
    for (let down = 0; down < rowspan; down++) {
      for (let across = 0; across < colspan; across++) {
        const at = index + down * columns + across
        if (taken[at]) return undefined
        taken[at] = true
        if (at !== index) covered.push(at)
      }
    }
    rows[row]!.push({ index, rowspan, colspan, covered })
  }
  return rows
}
