/**
 * Reads rows of cells from tab-separated text, as Excel, Sheets and Numbers put it on the clipboard. A cell with a
 * tab, a line break or a quote is in quotes, and quotes inside are doubled. A quote later in a cell is just a quote.
 */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (;;) {
    const [cell, end] = source[at] === '"' ? quoted(source, at) : plain(source, at)
    rows.at(-1)?.push(cell)
    if (end >= source.length) return rows
    if (source[end] === '\n') rows.push([])
    at = end + 1
  }
}

function plain(source: string, from: number): [cell: string, end: number] {
  const separator = /[\t\n]/g
  separator.lastIndex = from
  const end = separator.exec(source)?.index ?? source.length
  return [source.slice(from, end), end]
}

function quoted(source: string, from: number): [cell: string, end: number] {
  for (let at = source.indexOf('"', from + 1); at >= 0; at = source.indexOf('"', at + 1)) {
    if (source[at + 1] === '"') {
      at += 1
      continue
    }
    const next = source[at + 1]
    if (next === undefined || next === '\t' || next === '\n')
      return [source.slice(from + 1, at).replaceAll('""', '"'), at + 1]
  }
  // The quote is not closed, so it is part of the text.
  return plain(source, from)
}

/** The reverse of `readTsv`. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(withQuotes).join('\t')).join('\n')

const withQuotes = (cell: string) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Cells for the clipboard of other programs: tab-separated, and as a table. */
export function copiedCells(rows: readonly (readonly string[])[]): { text: string; html: string } {
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return { text: writeTsv(rows), html: `<table><tbody>${lines.join('')}</tbody></table>` }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (cell: string) =>
  cell.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter).replaceAll('\n', '<br>')
