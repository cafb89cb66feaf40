/**
 * The one writer of CSV (RFC 4180): lines end with CRLF, and a byte order mark comes first, for spreadsheets that would
 * guess the encoding. No text becomes a formula, in whichever program and language a table is opened
 * (docs/decisions/0070).
 */

/** Begins every file. */
export const CSV_START = '\uFEFF'

/** A file of these rows. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  CSV_START + rows.map((row) => csvLine(row)).join('')

export type CsvCell = string | number | null

/** One row. A number stays a number; null is an empty cell. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(written).join(',')}\r\n`

function written(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = asText(cell)
  return /[",;'\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Characters that make a cell a formula; the wide forms do so in East Asian languages. */
const TRIGGERS = new Set('=+-@＝＋－＠')
/** Characters that may precede them: programs drop these, or start another cell with them. */
const LEADING = /[\p{Z}\p{Cc}\p{Cf}"'`,;]/u
/**
 * Characters that begin a cell even inside quotes. `;` does so in languages that separate by it, because a quote
 * inside a cell does not count there. Tabs and line breaks do so in a pasted table. A comma in quotes is always text.
 */
const BREAKS = new Set(';\t\r\n')
const NEGATIVE = /^-\d{1,15}(\.\d{1,15})?$/

/**
 * A text with an apostrophe wherever a spreadsheet could begin a formula: at its beginning, and where another list
 * separator would begin a cell. Text that already has one gets another, so that removing one restores the original.
 * Plain negative numbers stay as they are.
 */
function asText(text: string): string {
  if (NEGATIVE.test(text)) return text
  let safe = ''
  let from = text.length
  let isLed = false
  let hasBreak = false
  // Backwards: what follows decides about what precedes.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text[at] ?? ''
    if (BREAKS.has(sign) && isLed) {
      safe = `'${text.slice(at + 1, from)}${safe}`
      from = at + 1
    }
    if (TRIGGERS.has(sign)) isLed = true
    else if (!LEADING.test(sign)) isLed = hasBreak = false
    if (sign === '\t' || sign === '\r' || sign === '\n') hasBreak = true
  }
  return `${isLed || hasBreak ? "'" : ''}${text.slice(0, from)}${safe}`
}
