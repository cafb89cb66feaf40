import type { Call } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import { formatRange } from '../../contract/sheets/a1-range'
import type { Cell } from '../../contract/sheets/cell'
import { GetSheet } from '../../contract/sheets/get-sheet'
import { ReadValues } from '../../contract/sheets/read-values'
import { MAX_WRITTEN_COLUMNS } from '../../contract/sheets/spreadsheet'
import { WriteValues } from '../../contract/sheets/write-values'
import type { SheetCells } from '../../document/sheet/cell-area'
import { mergeWrites } from '../../document/sheet/merge-writes'
import { isLocal, localToken } from '../media/media-store'
import type { SendFailure } from '../queue/save-state'
import type { CellStore } from './cell-store'
import type { OpenSheets } from './open-sheets'
import { sheetPlace, writeSheetCells } from './sheet-cells'
import type { SheetPlace } from './sheet-cells'
import { withSheetLock } from './sheet-lock'

interface CopyCellsOptions {
  ask: Call
  store: CellStore
  failureOf(error: unknown): SendFailure
  /** The sheets that the page shows. Absent without a page. */
  sheets?: () => Pick<OpenSheets, 'pendingOf' | 'shownOf'>
}

/** Characters of cells that one call writes. */
const MOST_AT_ONCE = 1_000_000
/** The most moves to follow from sheet to sheet. More is a cycle. */
const MOST_MOVES = 20

/**
 * Copies the cells of one sheet into another, by the service's tokens. It reads them from the service if it still has
 * the sheet. Otherwise it uses the cells stored before the deletion, the ones that the page has read, or the sheet to
 * which they were copied. Doing it twice has the same result as once.
 */
export const cellCopier =
  ({ ask, store, failureOf, sheets }: CopyCellsOptions) =>
  async (from: string, to: string, signal: AbortSignal): Promise<void> => {
    let refused: unknown = new Error(`no cells of ${from}`)
    for (let [token, moves]: [string | undefined, number] = [from, 0]; token && moves < MOST_MOVES; moves++) {
      const source: string = token
      if (!isLocal(source)) {
        try {
          // Under the source's lock, cells typed into it are either written before, or still pending afterwards.
          await withSheetLock(sheetPlace(source).spreadsheetToken, async () => {
            await copySheet(ask, source, to, signal)
            const typed = mergeWrites(sheets?.().pendingOf(source) ?? [])
            if (typed.length > 0) await writeSheetCells(ask, to, typed)
          })
          return await store.moved(from, to)
        } catch (error) {
          if (failureOf(error).kind !== 'refused') throw error
          if (moves === 0) refused = error
        }
      }
      const kept = (await store.get(source)) ?? sheets?.().shownOf(source)?.cells
      if (kept) return await writeCells(ask, to, kept, signal)
      token = await store.movedTo(source)
    }
    throw refused
  }

/** Stores cells that were never a sheet of the service, such as those of a template, under a new token. */
export async function storeCells(cellStore: CellStore, cells: SheetCells, newToken: () => string) {
  const token = localToken(newToken)
  await cellStore.put(token, cells)
  return token
}

/** The stored cells of a sheet, or of the one to which its cells were copied. */
export async function storedCells(cellStore: CellStore, token: string): Promise<SheetCells | undefined> {
  for (let [next, moves]: [string | undefined, number] = [token, 0]; next && moves < MOST_MOVES; moves++) {
    const kept = await cellStore.get(next)
    if (kept) return kept
    next = await cellStore.movedTo(next)
  }
  return undefined
}

async function writeCells(ask: Call, to: string, { written }: SheetCells, signal: AbortSignal) {
  const asking: Call = (endpoint, input) => ask(endpoint, input, { signal })
  const width = written.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return
  let rows: Cell[][] = []
  let characters = 0
  for (const [at, row] of written.entries()) {
    rows.push([...row, ...Array.from({ length: width - row.length }, () => null)])
    characters += JSON.stringify(row).length + width
    if (characters < MOST_AT_ONCE && at + 1 < written.length) continue
    await writeSheetCells(asking, to, [{ at: { row: at + 1 - rows.length, column: 0 }, rows }])
    rows = []
    characters = 0
  }
}

/** Rows that are read at once. Fewer if they hold too much. */
const ROWS_AT_ONCE = 500
/** The answer or the request would be too large (platform/sheets#sheet-errors). */
const TOO_LARGE = new Set([90221, 90227])

interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/**
 * Copies all cells of one sheet over another one, values as they were typed and formulas as formulas. The target
 * grows if necessary. Both are given by the tokens of their blocks (`<spreadsheet>_<sheet>`,
 * platform/docx#what-creation-adds). The calls are made one after another, as a spreadsheet requires
 * (platform/sheets#values). Doing it twice has the same result as once.
 */
export async function copySheet(ask: Call, from: string, to: string, signal: AbortSignal): Promise<void> {
  const [source, target] = [sheetPlace(from), sheetPlace(to)]
  const path = { spreadsheet_token: source.spreadsheetToken, sheet_id: source.sheetId }
  const { sheet } = await ask(GetSheet, { path }, { signal })
  const { row_count, column_count } = sheet.grid_properties
  const copy = { ask, signal, source, target }
  for (let top = 0; top < row_count; top += ROWS_AT_ONCE) {
    for (let left = 0; left < column_count; left += MAX_WRITTEN_COLUMNS) {
      const bottom = Math.min(top + ROWS_AT_ONCE, row_count) - 1
      const right = Math.min(left + MAX_WRITTEN_COLUMNS, column_count) - 1
      await copyArea(copy, { top, left, bottom, right })
    }
  }
}

interface Copy {
  ask: Call
  signal: AbortSignal
  source: SheetPlace
  target: SheetPlace
}

async function copyArea(copy: Copy, area: Area): Promise<void> {
  try {
    const rows = withoutEmptyEnd(await writtenCells(copy, area))
    if (rows.length === 0) return
    const { spreadsheetToken, sheetId } = copy.target
    const bottom = area.top + rows.length - 1
    const right = area.left + Math.max(...rows.map((row) => row.length)) - 1
    const range = formatRange({ ...area, sheetId, bottom, right })
    const body = { valueRange: { range, values: rows } }
    await copy.ask(WriteValues, { path: { spreadsheetToken }, body }, { signal: copy.signal })
  } catch (error) {
    if (!(error instanceof LarkError) || !TOO_LARGE.has(error.code) || area.top === area.bottom) throw error
    const middle = Math.floor((area.top + area.bottom) / 2)
    await copyArea(copy, { ...area, bottom: middle })
    await copyArea(copy, { ...area, top: middle + 1 })
  }
}

/**
 * Reads the cells as they were typed. A read returns a formula as its text, just like a text that looks like a
 * formula. Only a real formula has a different computed value.
 */
async function writtenCells({ ask, signal, source }: Copy, area: Area): Promise<Cell[][]> {
  const { spreadsheetToken, sheetId } = source
  const path = { spreadsheetToken, range: formatRange({ ...area, sheetId }) }
  const typed = (await ask(ReadValues, { path }, { signal })).valueRange.values
  if (!typed.some((row) => row.some(looksLikeFormula))) return typed
  const query = { valueRenderOption: 'FormattedValue' as const }
  const shown = (await ask(ReadValues, { path, query }, { signal })).valueRange.values
  return typed.map((row, at) =>
    row.map((cell, index) =>
      looksLikeFormula(cell) && shown[at]?.[index] !== cell ? { type: 'formula' as const, text: cell } : cell,
    ),
  )
}

const looksLikeFormula = (cell: Cell): cell is string => typeof cell === 'string' && cell.startsWith('=')

const isEmpty = (cell: Cell) => cell === null || cell === ''

function withoutEmptyEnd(rows: Cell[][]): Cell[][] {
  const last = rows.findLastIndex((row) => !row.every(isEmpty))
  return rows.slice(0, last + 1)
}
