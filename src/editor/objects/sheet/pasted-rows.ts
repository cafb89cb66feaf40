import type { Cell } from '../../../../contract/sheets/cell'
import { tableTexts } from '../../paste/html-blocks'
import { htmlFromSource } from '../../paste/html-node'
import { readTsv } from './tsv'
import { typedCell } from './typed-cell'

/**
 * The rows that a clipboard means for a sheet, equally wide. A table in the HTML
 * goes before the text: a browser's text does not say where cells are merged.
 * HTML beyond what is read leaves the text.
 */
export function pastedRows({ html, text }: { html: string; text: string }): Cell[][] {
  const root = html === '' ? undefined : htmlFromSource(html)
  const rows = (root && tableTexts(root)) ?? (text === '' ? [] : readTsv(text))
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row) => Array.from({ length: width }, (_, column) => typedCell(row[column] ?? '')))
}
