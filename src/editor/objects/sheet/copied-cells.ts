import { writeTsv } from './tsv'

/** Cells as other programs take them from the clipboard: tab-separated, and as a table. */
export function copiedCells(rows: readonly (readonly string[])[]): { text: string; html: string } {
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return { text: writeTsv(rows), html: `<table><tbody>${lines.join('')}</tbody></table>` }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (cell: string) =>
  cell.replace(/[&<>"]/g, (letter) => entities[letter]!).replaceAll('\n', '<br>')
