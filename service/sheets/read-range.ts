import { formatRange, parseRange, sheetIdOf } from '../../contract/sheets/a1-range'
import type { SheetRange } from '../../contract/sheets/a1-range'
import type { Cell } from '../../contract/sheets/cell'
import { MAX_OPEN_COLUMNS, MAX_READ_BYTES } from '../../contract/sheets/spreadsheet'
import type { ReadOptions, ValueRange } from '../../contract/sheets/spreadsheet'
import type { Tx } from '../store/store'
import { cellRows } from './cell-rows'
import type { Area } from './cell-rows'
import type { Compute, Place } from './compute'
import { isFormula, shownCell, showsComputed } from './show-cell'
import type { SheetRow, SpreadsheetFacts } from './spreadsheet-facts'

/** One range of a read. */
export interface Read {
  sheetId: string
  /** Undefined if it is no range. */
  range: SheetRange | undefined
  /** Undefined if there is no such sheet. */
  sheet: SheetRow | undefined
}

/** The rows of an area as they are returned, and the bytes that they take; no rows if all are empty. */
export interface Found {
  area: Area
  rows: Cell[][]
  bytes: number
}

export function readOf({ sheets }: SpreadsheetFacts, text: string): Read {
  const sheetId = sheetIdOf(text)
  return { sheetId, range: parseRange(text), sheet: sheets.find((sheet) => sheet.sheetId === sheetId) }
}

/** The area of a range in a sheet of this size: 100 columns at most without an end row. Undefined if it lies outside. */
function areaOf(range: SheetRange, { row_size, column_size }: SheetRow): Area | undefined {
  const { top, left } = range
  const bottom = Math.min(range.bottom ?? Infinity, row_size - 1)
  const openRight = range.bottom === undefined ? left + MAX_OPEN_COLUMNS - 1 : Infinity
  const right = Math.min(range.right ?? Infinity, openRight, column_size - 1)
  return top > bottom || left > right ? undefined : { top, left, bottom, right }
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/**
 * Reads one range, and stops when it takes more than `room` bytes. Rows are as
 * wide as the area. After the last row that holds something, an open range ends
 * and a closed one continues with empty rows.
 */
async function findCells(
  tx: Tx,
  { range, sheet }: Read,
  {
    rendering,
    compute,
    room,
  }: { rendering: ReadOptions['valueRenderOption']; compute: Compute; room: number },
): Promise<Found> {
  const area = range && sheet && areaOf(range, sheet)
  const nothing = { area: { top: 0, left: 0, bottom: 0, right: 0 }, rows: [], bytes: 0 }
  if (!area) return nothing
  const width = area.right - area.left + 1
  const emptyBytes = 2 + width * 5
  const held = new Map<number, Cell[]>()
  const formulas: Place[] = []
  // Two brackets, and one comma fewer than rows.
  let bytes = 1
  let last = -1
  for await (const rows of cellRows(tx, sheet.token, area)) {
    for (const { row, cells } of rows) {
      if (showsComputed(rendering)) {
        cells.forEach((cell, at) => isFormula(cell) && formulas.push({ row, column: area.left + at }))
      }
      const shown = cells.map((cell) => shownCell(cell, rendering))
      held.set(row, shown)
      bytes +=
        bytesOf(shown) +
        (width - shown.length) * 5 +
        1 +
        (row - Math.max(last, area.top - 1) - 1) * emptyBytes
      last = row
    }
    if (bytes > room) return { area, rows: [], bytes }
  }
  if (last < 0) return nothing
  const bottom = range?.bottom === undefined ? last : area.bottom
  bytes += (bottom - last) * emptyBytes
  if (bytes > room) return { area, rows: [], bytes }
  const values = await compute(formulas, (asked) => cellRows(tx, sheet.token, asked))
  for (const [at, { row, column }] of formulas.entries()) {
    const cells = held.get(row) ?? []
    cells[column - area.left] = values[at] ?? null
  }
  const rows = Array.from({ length: bottom - area.top + 1 }, (_, at) =>
    wide(held.get(area.top + at) ?? [], width),
  )
  return { area: { ...area, bottom }, rows, bytes }
}

const wide = (cells: readonly Cell[], width: number): Cell[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? null)

/** Reads ranges one after the other, as long as there is room for the answer (10 MB, platform/sheets#values). */
export async function findAll(
  tx: Tx,
  reads: readonly Read[],
  options: { rendering: ReadOptions['valueRenderOption']; compute: Compute },
): Promise<Found[]> {
  const all: Found[] = []
  let room = MAX_READ_BYTES
  for (const read of reads) {
    const found = await findCells(tx, read, { ...options, room })
    all.push(found)
    room -= found.bytes
    if (room < 0) break
  }
  return all
}

/** A range as it is returned; `range` is empty if there are no rows. */
export const valueRangeOf = ({ sheetId }: Read, { area, rows }: Found, revision: number): ValueRange => ({
  majorDimension: 'ROWS',
  range: rows.length === 0 ? '' : formatRange({ sheetId, ...area }),
  revision,
  values: rows,
})
