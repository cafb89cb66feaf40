import type { Call } from '../../client/client'
import { LarkError, NoAnswer } from '../../client/lark-error'
import type { SheetPort } from '../../document/sheet/sheet-model'
import { WriteRefusedError } from '../../document/sheet/sheet-state'
import { backOffMs, withRetry } from '../../primitives/retry'
import { readSheetCells, sheetExtent, sheetPlace, writeSheetCells } from './sheet-cells'
import type { SheetExtent } from './sheet-cells'
import { withSheetLock } from './sheet-lock'

const MOST_TRIES = 4
const FIRST_PAUSE_MS = 500

interface SheetPortOptions {
  ask: Call
  /** Explains a failure to the user. */
  explain: (error: unknown) => string
  wait: (ms: number) => Promise<void>
}

/**
 * Embedded sheets through the spreadsheet API. A call that got no answer, or came too often, is repeated after a
 * pause. Reads change nothing, and writing a range twice has the same effect as once.
 */
export function sheetPort({ ask, explain, wait }: SheetPortOptions): SheetPort {
  const extents = new Map<string, SheetExtent>()

  const retried = <T>(run: () => Promise<T>): Promise<T> => withRetry(run, { pauseMs: sheetPauseMs, wait })
  const inTurn = <T>(token: string, run: () => Promise<T>): Promise<T> =>
    withSheetLock(sheetPlace(token).spreadsheetToken, run).catch((error: unknown) => {
      const isNo = error instanceof LarkError && !error.isTooOften && error.status < 500
      throw new (isNo ? WriteRefusedError : Error)(explain(error), { cause: error })
    })

  return {
    read: (token) =>
      inTurn(token, async () => {
        const extent = await retried(() => sheetExtent(ask, token))
        extents.set(token, extent)
        return await retried(() => readSheetCells(ask, token, extent))
      }),
    write: (token, writes) =>
      inTurn(token, async () => {
        await retried(() => writeSheetCells(ask, token, writes))
        const known = extents.get(token) ?? (await retried(() => sheetExtent(ask, token)))
        // The sheet grows to hold the written cells.
        const extent = {
          rows: Math.max(known.rows, ...writes.map(({ at, rows }) => at.row + rows.length)),
          columns: Math.max(
            known.columns,
            ...writes.map(({ at, rows }) => at.column + (rows[0]?.length ?? 0)),
          ),
        }
        extents.set(token, extent)
        return await retried(() => readSheetCells(ask, token, extent))
      }),
  }
}

/** Milliseconds to wait before a call is repeated. Undefined if that would not help. */
function sheetPauseMs(failures: number, error: unknown): number | undefined {
  if (failures >= MOST_TRIES) return undefined
  if (error instanceof NoAnswer) return backOffMs(failures, { firstMs: FIRST_PAUSE_MS })
  if (!(error instanceof LarkError) || !error.isTooOften) return undefined
  return error.retryAfterSeconds === undefined
    ? backOffMs(failures + 1, { firstMs: FIRST_PAUSE_MS })
    : error.retryAfterSeconds * 1_000
}
