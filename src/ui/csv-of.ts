/**
 * What a spreadsheet would take for a formula when it opens a file: it is text,
 * and stays text behind an apostrophe. One that had an apostrophe gets another,
 * so that taking one away always gives back what was said.
 */
const LOOKS_LIKE_A_FORMULA = /^'*\s*[=+\-@\t\r]/

/** Lines as CSV (RFC 4180), with a mark that it is UTF-8, for spreadsheets that would guess. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

function cell(text: string): string {
  const safe = LOOKS_LIKE_A_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
