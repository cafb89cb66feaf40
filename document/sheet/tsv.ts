/**
 * Rows of cells as tab-separated text, as Excel, Sheets and Numbers put it on the clipboard and read it. A cell with a
 * tab or a line break, or that begins with a quote, is in quotes, and quotes inside are doubled. Any other quote is
 * just a quote. All tables and sheets are copied and pasted through these two functions.
 */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(withQuotes).join('\t')).join('\n')

/** The reverse of `writeTsv`, in one pass. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const closing = source.includes('"') ? closingQuotes(source) : undefined
  for (;;) {
    const close = closing?.get(at)
    const end = close === undefined ? endOfCell(source, at) : close + 1
    const cell =
      close === undefined ? source.slice(at, end) : source.slice(at + 1, close).replaceAll('""', '"')
    rows.at(-1)?.push(cell)
    if (end >= source.length) return rows
    if (source[end] === '\n') rows.push([])
    at = end + 1
  }
}

const withQuotes = (cell: string) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function endOfCell(source: string, from: number): number {
  const separator = /[\t\n]/g
  separator.lastIndex = from
  return separator.exec(source)?.index ?? source.length
}

/** The quote that closes a cell, for each quote that would open one. */
function closingQuotes(source: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const quotes = Array.from(source.matchAll(/"/g), ({ index }) => index)
  // Backwards, so that each quote is looked at once: what closes a cell from this quote on, and from the next one on.
  let next: number | undefined
  let afterNext: number | undefined
  for (const at of quotes.toReversed()) {
    if (next !== undefined) closing.set(at, next)
    const sign = source[at + 1]
    const isEnd = sign === undefined || sign === '\t' || sign === '\n'
    const own = sign === '"' ? afterNext : isEnd ? at : next
    afterNext = next
    next = own
  }
  return closing
}
