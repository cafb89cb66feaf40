import type { Call } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import { formatRange } from '../../contract/sheets/a1-range'
import { BatchUpdateValues } from '../../contract/sheets/batch-update-values'
import type { Cell } from '../../contract/sheets/cell'
import { GetSheet } from '../../contract/sheets/get-sheet'
import { ReadValues } from '../../contract/sheets/read-values'
import { MAX_WRITTEN_COLUMNS, MAX_WRITTEN_ROWS } from '../../contract/sheets/spreadsheet'
import type { ReadOptions } from '../../contract/sheets/spreadsheet'
import { WriteValues } from '../../contract/sheets/write-values'
import type { CellWrite, SheetCells } from '../../document/sheet/cell-area'
import { inSlices, mapInSlices } from '../../primitives/in-slices'

/** The most columns that one read returns (platform/sheets#values). */
const COLUMNS_AT_ONCE = 100
/** The most columns that are read. A sheet may have 13,000. */
const MOST_COLUMNS = 500
/** The most cells of a sheet that are stored, including empty ones. A sheet may have 5,000,000. */
const MOST_KEPT_CELLS = 1_000_000
/** The answer would be larger than 10 MB (platform/sheets#sheet-errors). */
const TOO_LARGE = 90221

export interface SheetPlace {
  spreadsheetToken: string
  sheetId: string
}

export interface SheetExtent {
  rows: number
  columns: number
}

/**
 * The place of a block's sheet. Its token is `<spreadsheet>_<sheet>` (platform/docx#what-creation-adds), with the
 * sheet's id after the last underscore.
 */
export function sheetPlace(token: string): SheetPlace {
  const at = token.lastIndexOf('_')
  return { spreadsheetToken: token.slice(0, at), sheetId: token.slice(at + 1) }
}

/**
 * The size of a sheet. Writes calculate the size, because version 3 allows only 100 calls a minute
 * (platform/pace#limits).
 */
export async function sheetExtent(ask: Call, token: string): Promise<SheetExtent> {
  const { spreadsheetToken, sheetId } = sheetPlace(token)
  const { sheet } = await ask(GetSheet, { path: { spreadsheet_token: spreadsheetToken, sheet_id: sheetId } })
  return { rows: sheet.grid_properties.row_count, columns: sheet.grid_properties.column_count }
}

/** All cells of a sheet, as written and as shown. Only the first columns of a very wide one. */
export async function readSheetCells(ask: Call, token: string, extent: SheetExtent): Promise<SheetCells> {
  const columns = Math.min(extent.columns, MOST_COLUMNS)
  const area = { top: 0, bottom: extent.rows - 1 }
  const read: Read = { ask, place: sheetPlace(token), columns }
  const written = await readRows(read, area, undefined)
  const shown = await readRows(read, area, 'FormattedValue')
  return {
    ...extent,
    readColumns: columns,
    shown: await inSlices(
      mapInSlices(shown, (row) => row.map((cell) => (cell === null ? '' : textOf(cell)))),
    ),
    written: await inSlices(
      mapInSlices(written, (row, at) =>
        row.map((cell, index) => withFormula(cell, shown[at]?.[index] ?? null)),
      ),
    ),
  }
}

/** All cells of a sheet. Undefined if there are more than a browser stores. */
export async function wholeSheet(ask: Call, token: string): Promise<SheetCells | undefined> {
  const extent = await sheetExtent(ask, token)
  const isTooMuch = extent.columns > MOST_COLUMNS || extent.rows * extent.columns > MOST_KEPT_CELLS
  return isTooMuch ? undefined : await readSheetCells(ask, token, extent)
}

/** Writes ranges of equally wide rows, as one change, even if they exceed what one range may hold. */
export async function writeSheetCells(ask: Call, token: string, writes: readonly CellWrite[]): Promise<void> {
  const { spreadsheetToken, sheetId } = sheetPlace(token)
  const valueRanges = writes.flatMap((write) => rangesOf(sheetId, write))
  const [only] = valueRanges
  const path = { spreadsheetToken }
  if (only && valueRanges.length === 1) await ask(WriteValues, { path, body: { valueRange: only } })
  else if (only) await ask(BatchUpdateValues, { path, body: { valueRanges } })
}

/** Splits a range into parts, each small enough for one write (platform/sheets#values). */
function rangesOf(sheetId: string, { at: { row, column }, rows }: CellWrite) {
  const width = rows[0]?.length ?? 0
  const ranges = []
  for (let down = 0; down < rows.length; down += MAX_WRITTEN_ROWS) {
    for (let across = 0; across < width; across += MAX_WRITTEN_COLUMNS) {
      const values = rows
        .slice(down, down + MAX_WRITTEN_ROWS)
        .map((cells) => cells.slice(across, across + MAX_WRITTEN_COLUMNS))
      const [top, left] = [row + down, column + across]
      const bottom = top + values.length - 1
      const range = formatRange({ sheetId, top, left, bottom, right: left + values[0]!.length - 1 })
      ranges.push({ range, values })
    }
  }
  return ranges
}

interface Read {
  ask: Call
  place: SheetPlace
  columns: number
}

type Rendering = ReadOptions['valueRenderOption']

/**
 * Reads rows without their empty ends, a group of columns at a time. Reads halves if the answer would be too large.
 */
async function readRows(
  read: Read,
  area: { top: number; bottom: number },
  rendering: Rendering,
): Promise<Cell[][]> {
  const { ask, place, columns } = read
  const rows: Cell[][] = []
  try {
    for (let left = 0; left < columns; left += COLUMNS_AT_ONCE) {
      const right = Math.min(left + COLUMNS_AT_ONCE, columns) - 1
      const path = { ...place, range: formatRange({ ...area, sheetId: place.sheetId, left, right }) }
      const query = rendering ? { valueRenderOption: rendering } : {}
      const { values } = (await ask(ReadValues, { path, query })).valueRange
      const joined = mapInSlices(withoutEmptyEnd(values), (cells, at) => {
        const row = (rows[at] ??= [])
        while (row.length < left) row.push(null)
        row.push(...cells)
      })
      await inSlices(joined)
    }
    return await inSlices(
      mapInSlices(rows, (row) => row.slice(0, row.findLastIndex((cell) => !isEmpty(cell)) + 1)),
    )
  } catch (error) {
    const isTooLarge = error instanceof LarkError && error.code === TOO_LARGE
    if (!isTooLarge || area.bottom <= area.top) throw error
    const middle = Math.floor((area.top + area.bottom) / 2)
    const upper = await readRows(read, { top: area.top, bottom: middle }, rendering)
    const lower = await readRows(read, { top: middle + 1, bottom: area.bottom }, rendering)
    const missing = lower.length > 0 ? middle + 1 - area.top - upper.length : 0
    return [...upper, ...Array.from({ length: missing }, (): Cell[] => []), ...lower]
  }
}

const isEmpty = (cell: Cell) => cell === null || cell === ''

/** Removes empty rows at the end, because a read of a closed range returns every row. */
const withoutEmptyEnd = (rows: readonly Cell[][]): Cell[][] =>
  rows.slice(0, rows.findLastIndex((row) => !row.every(isEmpty)) + 1)

/**
 * A read returns a formula as its text, just like a text that looks like a formula. Only a real formula has a
 * different computed value (platform/sheets#values).
 */
const withFormula = (cell: Cell, shown: Cell): Cell =>
  typeof cell === 'string' && cell.startsWith('=') && cell !== shown ? { type: 'formula', text: cell } : cell

/** The text of a shown cell: a text or a number. Any other value of the service is shown as JSON. */
const textOf = (cell: Exclude<Cell, null>): string =>
  typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
