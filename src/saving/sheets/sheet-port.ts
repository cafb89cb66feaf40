import type { call } from '../../api/client'
import { LarkError, NoAnswer } from '../../api/lark-error'
import { WriteRefused } from '../../editor/objects/sheet/write-refused'
import type { SheetPort } from '../../editor/view/ports'
import { readSheetCells, sheetExtent, sheetPlace, writeSheetCells } from './sheet-cells'
import type { SheetExtent } from './sheet-cells'
import { sheetTurn } from '../../api/announcement/sheet-turn'

const MOST_TRIES = 4
const FIRST_PAUSE_MS = 500

interface SheetPortOptions {
  ask: typeof call
  /** What to say of a failure. */
  explain: (error: unknown) => string
  wait: (ms: number) => Promise<void>
}

/**
 * Embedded sheets through the spreadsheet API. A call without an answer, or one
 * that came too often, is made again after a pause: reads change nothing, and a
 * write over a range is the same however often it arrives.
 */
export function sheetPort({ ask, explain, wait }: SheetPortOptions): SheetPort {
  const extents = new Map<string, SheetExtent>()

  async function persistently<T>(run: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await run()
      } catch (error) {
        const pauseMs = tries < MOST_TRIES ? pauseAfter(error, tries) : undefined
        if (pauseMs === undefined) throw error
        await wait(pauseMs)
      }
    }
  }
  const inTurn = <T>(token: string, run: () => Promise<T>): Promise<T> =>
    sheetTurn(sheetPlace(token).spreadsheetToken, run).catch((error: unknown) => {
      const isNo = error instanceof LarkError && !error.isTooOften && error.status < 500
      throw new (isNo ? WriteRefused : Error)(explain(error), { cause: error })
    })

  return {
    read: (token) =>
      inTurn(token, async () => {
        const extent = await persistently(() => sheetExtent(ask, token))
        extents.set(token, extent)
        return await persistently(() => readSheetCells(ask, token, extent))
      }),
    write: (token, writes) =>
      inTurn(token, async () => {
        await persistently(() => writeSheetCells(ask, token, writes))
        const known = extents.get(token) ?? (await persistently(() => sheetExtent(ask, token)))
        // The sheet grows to hold what is written.
        const extent = {
          rows: Math.max(known.rows, ...writes.map(({ at, rows }) => at.row + rows.length)),
          columns: Math.max(
            known.columns,
            ...writes.map(({ at, rows }) => at.column + (rows[0]?.length ?? 0)),
          ),
        }
        extents.set(token, extent)
        return await persistently(() => readSheetCells(ask, token, extent))
      }),
  }
}

/** How long to wait before the call is made again; undefined where that would not help. */
function pauseAfter(error: unknown, tries: number): number | undefined {
  if (error instanceof NoAnswer) return FIRST_PAUSE_MS * 2 ** (tries - 1)
  if (!(error instanceof LarkError) || !error.isTooOften) return undefined
  return error.retryAfterSeconds === undefined ? FIRST_PAUSE_MS * 2 ** tries : error.retryAfterSeconds * 1_000
}
