/**
 * A range of one sheet (platform/sheets#values). Rows and columns count from 0, and the ends are included; a missing
 * end is open: as far as the sheet goes.
 */
export interface SheetRange {
  sheetId: string
  top: number
  left: number
  bottom?: number
  right?: number
}

/** The id of the sheet that a range refers to: what is before the `!`, or all of it. */
export const sheetIdOf = (range: string): string => range.split('!', 1)[0] ?? ''

const LAST_ROW_DIGITS = 7
const corner = `([A-Za-z]{1,3})([1-9]\\d{0,${LAST_ROW_DIGITS - 1}})?`
const areas = new RegExp(`^${corner}:${corner}$`)

/**
 * Reads a range in one of its four forms: `id!A1:B5`, `id!A:B`, `id!A2:B` and
 * `id` alone. Undefined for anything else: one cell is written `A1:A1`, rows
 * without columns (`1:2`) are no range, and the start comes before the end.
 */
export function parseRange(text: string): SheetRange | undefined {
  const at = text.indexOf('!')
  if (at < 0) return { sheetId: text, top: 0, left: 0 }
  const [, from = '', fromRow, to = '', toRow] = areas.exec(text.slice(at + 1)) ?? []
  if (from === '' || (fromRow === undefined && toRow !== undefined)) return undefined
  const range = {
    sheetId: text.slice(0, at),
    top: fromRow === undefined ? 0 : Number(fromRow) - 1,
    left: columnNumber(from),
    right: columnNumber(to),
    ...(toRow !== undefined && { bottom: Number(toRow) - 1 }),
  }
  return range.left > range.right || range.top > (range.bottom ?? Infinity) ? undefined : range
}

/** Writes a range in the shortest of its forms; `parseRange` reads it back. */
export function formatRange({ sheetId, top, left, bottom, right }: SheetRange): string {
  if (right === undefined) return sheetId
  const from = columnName(left)
  const to = columnName(right)
  if (bottom !== undefined) return `${sheetId}!${from}${top + 1}:${to}${bottom + 1}`
  return top === 0 ? `${sheetId}!${from}:${to}` : `${sheetId}!${from}${top + 1}:${to}`
}

const A = 65

/** A, B, … Z, AA, … for a column that counts from 0. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(A + ((rest - 1) % 26)) + name
  }
  return name
}

/** The column, from 0, for its letters. */
export const columnNumber = (name: string): number =>
  Array.from(name.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - A + 1, 0) - 1
