import type { Call } from '../../../../client/client'
import type { Cell } from '../../../../contract/sheets/cell'
import { ReadValues } from '../../../../contract/sheets/read-values'
import { sheetPlace, withSheetLock } from '../../../../saving/saving'

/** Longer texts of one sheet are found in part. */
const MOST_LETTERS = 200_000
const LONGEST_CELL = 2_000

/**
 * The cells of a block's sheet as they are shown, of its first hundred columns, in one call: an open range ends with the
 * last row that holds something (platform/sheets#values).
 */
export async function shownCells(ask: Call, token: string, signal: AbortSignal): Promise<string[][]> {
  const { spreadsheetToken, sheetId } = sheetPlace(token)
  const path = { spreadsheetToken, range: sheetId }
  const query = { valueRenderOption: 'FormattedValue' as const }
  const { values } = (
    await withSheetLock(spreadsheetToken, () => ask(ReadValues, { path, query }, { signal }))
  ).valueRange
  const rows: string[][] = []
  let room = MOST_LETTERS
  for (const cells of values) {
    const row = cells.map(textOf).filter((text) => text !== '')
    room -= row.reduce((sum, text) => sum + text.length, 0)
    if (room < 0) break
    rows.push(row)
  }
  return rows
}

const textOf = (cell: Cell): string =>
  (cell === null || typeof cell === 'object' ? '' : String(cell)).slice(0, LONGEST_CELL)
