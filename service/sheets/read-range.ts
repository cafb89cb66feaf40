import { formatRange, parseRange, sheetIdOf } from '../../contract/sheets/a1-range'
import type { SheetRange } from '../../contract/sheets/a1-range'
import type { Cell } from '../../contract/sheets/cell'
import { MAX_OPEN_COLUMNS, MAX_READ_BYTES } from '../../contract/sheets/spreadsheet'
import type { ReadOptions, ValueRange } from '../../contract/sheets/spreadsheet'
import type { Slices } from '../../primitives/in-slices'
import type { Tx } from '../store/store'
import { cellRows } from './cell-rows'
import type { Area } from './cell-rows'
import { columnOf, placeOf, rowOf } from './compute'
import type { Compute, Computed } from './compute'
import { Work } from './formulas/work'
import { isFormula, shownCell, showsComputed, shownInTurns } from './show-cell'
import type { SheetRow, SpreadsheetFacts } from './spreadsheet-facts'

type Rendering = ReadOptions['valueRenderOption']

/** One range of a read. */
export interface Read {
  /** The range as it was sent. */
  text: string
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
  /** The places of formulas, which hold null until they are computed. */
  formulas: number[]
}

export function readOf({ sheets }: SpreadsheetFacts, text: string): Read {
  const sheetId = sheetIdOf(text)
  return { text, sheetId, range: parseRange(text), sheet: sheets.find((sheet) => sheet.sheetId === sheetId) }
}

/**
 * The area of a range in a sheet of this size: 100 columns at most without an end row. Undefined if it is outside.
 */
function areaOf(range: SheetRange, { row_size, column_size }: SheetRow): Area | undefined {
  const { top, left } = range
  const bottom = Math.min(range.bottom ?? Infinity, row_size - 1)
  const openRight = range.bottom === undefined ? left + MAX_OPEN_COLUMNS - 1 : Infinity
  const right = Math.min(range.right ?? Infinity, openRight, column_size - 1)
  return top > bottom || left > right ? undefined : { top, left, bottom, right }
}

const utf8 = new TextEncoder()

const bytesOf = (value: unknown): number =>
  typeof value === 'number' ? String(value).length : utf8.encode(JSON.stringify(value)).length

/** The limits of one read, and what it needs. */
interface Reading {
  rendering: Rendering
  /** Bytes that the answer has left. */
  room: number
  /** Bytes of stored rows that may still be read. */
  stored: { left: number }
  /** Those of the range's sheet that are to be computed, by their places. */
  formulas: Map<number, string>
}

/** Bytes that one call reads to answer 10 MB: ranges name single columns, but rows are stored a hundred columns wide. */
const MAX_STORED_BYTES = 256 * 1024 * 1024

/**
 * Reads one range, and stops when it takes more than `room` bytes. Rows are as
 * wide as the area. After the last row that holds something, an open range ends
 * and a closed one continues with empty rows.
 */
async function findCells(
  tx: Tx,
  { range, sheet }: Read,
  { rendering, room, stored, formulas }: Reading,
): Promise<Found> {
  const area = range && sheet && areaOf(range, sheet)
  const nothing = { area: { top: 0, left: 0, bottom: 0, right: 0 }, rows: [], bytes: 0, formulas: [] }
  if (!area) return nothing
  const width = area.right - area.left + 1
  const nulls = Array.from({ length: width }, (): Cell => null)
  const held = new Map<number, Cell[]>()
  const places: number[] = []
  const computes = showsComputed(rendering)
  const shownOf = (cell: Cell) => (computes && isFormula(cell) ? null : shownCell(cell, rendering))
  let last = -1
  // Of cells that hold something, beyond those of as many nulls.
  let more = 0
  const bytesTo = (bottom: number) => 1 + (bottom - area.top + 1) * (2 + width * 5) + more
  for await (const rows of cellRows(tx, sheet.token, area)) {
    for (const found of rows) {
      const { row, column, cells, length } = found
      stored.left -= length
      if (cells.length === 0) continue
      for (let at = 0; computes && at < cells.length; at += 1) {
        const cell = cells[at]
        if (!isFormula(cell)) continue
        places.push(placeOf(row, column + at))
        formulas.set(placeOf(row, column + at), cell.text)
      }
      const shown = await shownInTurns(found, shownOf)
      const whole = held.get(row) ?? [...nulls]
      held.set(row, whole)
      for (let at = 0; at < shown.length; at += 1) whole[column - area.left + at] = shown[at] ?? null
      more += bytesOf(shown) - 1 - shown.length * 5
      last = Math.max(last, row)
    }
    const bytes = stored.left < 0 ? Infinity : bytesTo(last)
    if (bytes > room) return { area, rows: [], bytes, formulas: [] }
  }
  if (last < 0) return nothing
  const bottom = range?.bottom === undefined ? last : area.bottom
  const bytes = bytesTo(bottom)
  if (bytes > room) return { area, rows: [], bytes, formulas: [] }
  const rows = Array.from({ length: bottom - area.top + 1 }, (_, at) => held.get(area.top + at) ?? [...nulls])
  return { area: { ...area, bottom }, rows, bytes, formulas: places }
}

/**
 * Reads ranges one after the other, and the cells that their formulas refer to, as long as there is room for the
 * answer (10 MB, platform/sheets#values). The values of the formulas are computed afterwards, without the store.
 */
export async function findAll(
  tx: Tx,
  reads: readonly Read[],
  rendering: Rendering,
  compute: Compute,
): Promise<{ found: Found[]; rest: Slices<void> }> {
  const found: Found[] = []
  const sheets = new Map<string, Map<number, string>>()
  const stored = { left: MAX_STORED_BYTES }
  let room = MAX_READ_BYTES
  for (const read of reads) {
    const token = read.sheet?.token ?? ''
    const formulas = sheets.get(token) ?? new Map<number, string>()
    sheets.set(token, formulas)
    const one = await findCells(tx, read, { rendering, room, stored, formulas })
    found.push(one)
    room -= one.bytes
    if (room < 0) return { found, rest: nothing() }
  }
  const work = new Work()
  const computing = new Map<string, Computing>()
  for (const [token, formulas] of sheets)
    computing.set(token, await compute(formulas, (area) => cellRows(tx, token, area), work))
  return { found, rest: filled(found, reads, computing, room) }
}

type Computing = Awaited<ReturnType<Compute>>

function* nothing(): Slices<void> {}

/** Puts computed values into their places, and stops when they take more than `room` bytes. */
function* filled(
  found: readonly Found[],
  reads: readonly Read[],
  computing: ReadonlyMap<string, Computing>,
  room: number,
): Slices<void> {
  const sheets = new Map<string, (place: number) => Computed>()
  for (const [token, values] of computing) sheets.set(token, yield* values)
  let left = room
  let done = 0
  for (const [at, one] of found.entries()) {
    const valueAt = sheets.get(reads[at]?.sheet?.token ?? '')
    for (const place of valueAt ? one.formulas : []) {
      const value = valueAt?.(place) ?? null
      const cells = one.rows[rowOf(place) - one.area.top]
      if (cells) cells[columnOf(place) - one.area.left] = value
      const more = bytesOf(value) - NULL_BYTES
      one.bytes += more
      left -= more
      if (left < 0) return
      done += 1
      if (done % VALUES_AT_ONCE === 0) yield
    }
  }
}

const NULL_BYTES = 4
/** Between two turns for others. */
const VALUES_AT_ONCE = 10_000

/** A range as it is returned; `range` is empty if there are no rows. */
export const valueRangeOf = ({ sheetId }: Read, { area, rows }: Found, revision: number): ValueRange => ({
  majorDimension: 'ROWS',
  range: rows.length === 0 ? '' : formatRange({ sheetId, ...area }),
  revision,
  values: rows,
})
