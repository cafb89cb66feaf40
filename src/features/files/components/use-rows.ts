import { useCallback, useSyncExternalStore } from 'react'
import type { TransferRow, Totals, TransferRows } from '../../../../jobs/transfer-rows'

/** Returns one row, and re-renders only when this row changes. */
export function useRow<R extends TransferRow>(rows: TransferRows<R>, id: string): R | undefined {
  const listen = useCallback((listener: () => void) => rows.listen(`row ${id}`, listener), [rows, id])
  return useSyncExternalStore(listen, () => rows.get(id))
}

/** Returns the ids of all rows, in order. */
export function useRowIds<R extends TransferRow>(rows: TransferRows<R>): readonly string[] {
  const listen = useCallback((listener: () => void) => rows.listen('list', listener), [rows])
  return useSyncExternalStore(listen, rows.ids)
}

/** Returns the time until which no queued row starts, on the clock of `performance.now()`. */
export function useHeldUntil<R extends TransferRow>(rows: TransferRows<R>): number | undefined {
  const listen = useCallback((listener: () => void) => rows.listen('hold', listener), [rows])
  return useSyncExternalStore(listen, rows.heldUntil)
}

/** The interval between updates of the totals while bytes move. The end is shown at once. */
const TOTALS_MS = 100

export function useTotals<R extends TransferRow>(rows: TransferRows<R>): Totals<R> {
  const listen = useCallback(
    (listener: () => void) => {
      let timer: number | undefined
      const tell = () => {
        clearTimeout(timer)
        timer = undefined
        listener()
      }
      const stop = rows.listen('totals', () => {
        if (rows.totals().moving === 0) tell()
        else timer ??= window.setTimeout(tell, TOTALS_MS)
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [rows],
  )
  return useSyncExternalStore(listen, rows.totals)
}
