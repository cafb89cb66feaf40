import { z } from 'zod'
import { cell } from './cell'
import type { Cell } from './cell'

export const SPREADSHEET_V2 = '/open-apis/sheets/v2/spreadsheets/:spreadsheetToken'
export const SPREADSHEET_V3 = '/open-apis/sheets/v3/spreadsheets/:spreadsheet_token'

/** The most that a write takes (platform/sheets#values). */
export const MAX_WRITTEN_ROWS = 5_000
export const MAX_WRITTEN_COLUMNS = 100
/** The most that a read with open columns returns (platform/sheets#values). */
export const MAX_OPEN_COLUMNS = 100
/** The most that a read returns (platform/sheets#values). */
export const MAX_READ_BYTES = 10 * 1024 * 1024
/** The most that a sheet holds (platform/sheets#styles-and-structure). */
export const MAX_SHEET_COLUMNS = 13_000
export const MAX_SHEET_CELLS = 5_000_000

const token = z.string().min(1).max(200)
export const pathV2 = z.object({ spreadsheetToken: token })
export const pathV3 = z.object({ spreadsheet_token: token })

/**
 * A range, and the rows to write there. More than a write takes has a code of its own; far more is not even looked
 * at.
 */
export const valueRange = z.object({
  range: z.string().max(300),
  values: z.array(z.array(cell).max(MAX_SHEET_COLUMNS)).max(10 * MAX_WRITTEN_ROWS),
})
export type ValueRangeInput = z.output<typeof valueRange>

const option = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .union([z.enum(words), z.literal('')])
    .optional()
    .transform((said) => (said === '' ? undefined : said))

/** How a read shows what it reads; absent: formulas as texts, numbers as numbers (platform/sheets#values). */
export const readOptions = z.object({
  valueRenderOption: option(['ToString', 'Formula', 'FormattedValue', 'UnformattedValue']),
  /** Cells have no date formats yet: a date is its number either way. */
  dateTimeRenderOption: option(['FormattedString']),
  user_id_type: option(['lark_id', 'open_id', 'union_id']),
})
export type ReadOptions = z.output<typeof readOptions>

/** The range that was read. An empty `range` means that there is nothing there (platform/sheets#values). */
export interface ValueRange {
  majorDimension: 'ROWS'
  range: string
  revision: number
  values: Cell[][]
}

/** The extent of a write. */
export interface Updated {
  spreadsheetToken: string
  updatedRange: string
  updatedRows: number
  updatedColumns: number
  updatedCells: number
}

/** The answer of an append or a prepend. */
export interface Added {
  spreadsheetToken: string
  /** Where the rows are now. */
  tableRange: string
  revision: number
  updates: Updated & { revision: number }
}
