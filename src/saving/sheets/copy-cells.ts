import type { call } from '../../api/client'
import type { Cell } from '../../../contract/sheets/cell'
import { joinedWrites } from '../../editor/objects/sheet/joined-writes'
import type { SheetCells } from '../../editor/view/ports'
import { copySheet } from './copy-sheet'
import { sheetPlace, writeSheetCells } from './sheet-cells'
import { sheetTurn } from '../../api/announcement/sheet-turn'
import { isLocal, localToken } from '../media/media-store'
import type { SendFailure } from '../queue/save-state'
import type { CellShelf } from './cell-shelf'
import type { OpenSheets } from './open-sheets'

interface CopyCellsOptions {
  ask: typeof call
  shelf: CellShelf
  failureOf(error: unknown): SendFailure
  /** The sheets that the page shows, where there is one. */
  sheets?: () => Pick<OpenSheets, 'pendingOf' | 'shownOf'>
}

/** Characters of cells that one call writes. */
const MOST_AT_ONCE = 1_000_000
/** Sheets that were carried on from one to the next; more is a circle. */
const MOST_MOVES = 20

/**
 * Brings the cells of one sheet into another, by the service's tokens: from the
 * service where it has the sheet, and else as they were kept before the sheet
 * went, or as the page has read them, or from the sheet that took them then.
 * Doing it twice leaves the same.
 */
export const cellCopier =
  ({ ask, shelf, failureOf, sheets }: CopyCellsOptions) =>
  async (from: string, to: string, signal: AbortSignal): Promise<void> => {
    let refused: unknown = new Error(`no cells of ${from}`)
    for (let [token, moves]: [string | undefined, number] = [from, 0]; token && moves < MOST_MOVES; moves++) {
      const source: string = token
      if (!isLocal(source)) {
        try {
          // In the turn of the source: what is typed into it is written there before, or is still on its way afterwards.
          await sheetTurn(sheetPlace(source).spreadsheetToken, async () => {
            await copySheet(ask, source, to, signal)
            const typed = joinedWrites(sheets?.().pendingOf(source) ?? [])
            if (typed.length > 0) await writeSheetCells(ask, to, typed)
          })
          return await shelf.moved(from, to)
        } catch (error) {
          if (failureOf(error).kind !== 'refused') throw error
          if (moves === 0) refused = error
        }
      }
      const kept = (await shelf.take(source)) ?? sheets?.().shownOf(source)?.cells
      if (kept) return await writeCells(ask, to, kept, signal)
      token = await shelf.movedTo(source)
    }
    throw refused
  }

/** Keeps cells that never were a sheet of the service, as those of a template, under a new token. */
export async function shelvedCells(shelf: CellShelf, cells: SheetCells, newToken: () => string) {
  const token = localToken(newToken)
  await shelf.put(token, cells)
  return token
}

/** What is kept of the sheet of a token, or of the one that took its cells. */
export async function keptCells(shelf: CellShelf, token: string): Promise<SheetCells | undefined> {
  for (let [next, moves]: [string | undefined, number] = [token, 0]; next && moves < MOST_MOVES; moves++) {
    const kept = await shelf.take(next)
    if (kept) return kept
    next = await shelf.movedTo(next)
  }
  return undefined
}

async function writeCells(ask: typeof call, to: string, { written }: SheetCells, signal: AbortSignal) {
  const asking: typeof call = (endpoint, input) => ask(endpoint, input, { signal })
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
