import { formatRange, parseRange, sheetIdOf } from '../../contract/sheets/a1-range'
import type { SheetRange } from '../../contract/sheets/a1-range'
import { knownCell } from '../../contract/sheets/cell'
import type { Cell } from '../../contract/sheets/cell'
import type { Updated, ValueRangeInput } from '../../contract/sheets/spreadsheet'
import { present } from '../rules/present'
import type { Tx } from '../store/store'
import { insertRows, writeCells } from './cell-rows'
import { sheetsOf } from './spreadsheet-facts'
import type { SheetRow, SpreadsheetFacts } from './spreadsheet-facts'

/** One range of a write, before the rules and after. */
export interface Write {
  /** The range as it was sent. */
  text: string
  sheetId: string
  /** Undefined if it is no range. */
  range: SheetRange | undefined
  /** Undefined if there is no such sheet. */
  sheet: SheetRow | undefined
  values: Cell[][]
  rows: number
  columns: number
  /** Where the first row goes. */
  top: number
  /** The rows are inserted: what is there moves down. */
  inserts: boolean
}

/** A write as requested; its rows go to the start of its range. */
export function writeOf({ sheets }: SpreadsheetFacts, { range: text, values }: ValueRangeInput): Write {
  const sheetId = sheetIdOf(text)
  const range = parseRange(text)
  return {
    text,
    sheetId,
    range,
    sheet: sheets.find((sheet) => sheet.sheetId === sheetId),
    values,
    rows: values.length,
    columns: values.reduce((most, row) => Math.max(most, row.length), 0),
    top: range?.top ?? 0,
    inserts: false,
  }
}

export interface Size {
  row_size: number
  column_size: number
}

/** The sizes of the sheets after the writes, by token: a sheet grows to hold what is written. */
export function sizesAfter(writes: readonly Write[]): Map<string, Size> {
  const sizes = new Map<string, Size>()
  for (const { sheet, range, top, rows, columns, inserts } of writes) {
    if (!sheet || !range) continue
    const { row_size, column_size } = sizes.get(sheet.token) ?? sheet
    sizes.set(sheet.token, {
      row_size: inserts ? Math.max(row_size, top) + rows : Math.max(row_size, top + rows),
      column_size: Math.max(column_size, range.left + columns),
    })
  }
  return sizes
}

/**
 * Writes ranges as one change: the spreadsheet's revision rises by one, the
 * announcement's does not. Returns what was written, range by range.
 */
export async function writeAll(
  tx: Tx,
  spreadsheetToken: string,
  { revision }: SpreadsheetFacts,
  writes: readonly Write[],
): Promise<{ revision: number; updates: Updated[] }> {
  const updates: Updated[] = []
  for (const write of writes) updates.push(await writeOne(tx, spreadsheetToken, write))
  const sizes = sizesAfter(writes)
  for (const { token, ...sheet } of await sheetsOf(tx, spreadsheetToken)) {
    const { row_size, column_size } = sizes.get(token) ?? sheet
    await tx
      .updateTable('sheets')
      .set({ row_size, column_size, revision: revision + 1 })
      .where('token', '=', token)
      .execute()
  }
  return { revision: revision + 1, updates }
}

async function writeOne(tx: Tx, spreadsheetToken: string, write: Write): Promise<Updated> {
  const { sheetId, values, rows, columns, top, inserts } = write
  const { left } = present(write.range)
  const sheet = present(write.sheet)
  if (inserts) await insertRows(tx, sheet, top, rows)
  await writeCells(
    tx,
    sheet.token,
    { top, left },
    values.map((row) => row.map(knownCell)),
  )
  return {
    spreadsheetToken,
    updatedRange: formatRange({ sheetId, top, left, bottom: top + rows - 1, right: left + columns - 1 }),
    updatedRows: rows,
    updatedColumns: columns,
    updatedCells: values.reduce((sum, row) => sum + row.length, 0),
  }
}
