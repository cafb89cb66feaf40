import type { Cell } from '../../../../contract/sheets/cell'
import { heightOf, widthOf } from './cell-area'
import type { CellArea } from './cell-area'
import { cellsFromHtml } from './cells-from-html'
import { readTsv } from './tsv'
import { typedCell } from './typed-cell'

/**
 * The rows that a clipboard means for a sheet, equally wide. A table in the HTML
 * goes before the text: a browser's text does not say where cells are merged.
 */
export function pastedRows({ html, text }: { html: string; text: string }): Cell[][] {
  const rows = cellsFromHtml(html) ?? (text === '' ? [] : readTsv(text))
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row) => Array.from({ length: width }, (_, column) => typedCell(row[column] ?? '')))
}

/**
 * Pasted rows over a selection: where it is a whole number of times as high and
 * as wide, they are repeated to fill it, else they are pasted once.
 */
export function spreadOver(rows: readonly (readonly Cell[])[], area: CellArea): Cell[][] {
  const [high, wide] = [rows.length, rows[0]?.length ?? 0]
  const [height, width] = [heightOf(area), widthOf(area)]
  const fills = height % high === 0 && width % wide === 0
  const [down, across] = fills ? [height, width] : [high, wide]
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_unused, column) => rows[row % high]![column % wide]!),
  )
}
