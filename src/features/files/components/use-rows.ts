import { useCallback, useSyncExternalStore } from 'react'
import type { Rows } from '../queue/rows'
import type { Row, Totals } from '../queue/running-totals'

/** One row; drawn again when something about this one changes. */
export function useRow<R extends Row>(rows: Rows<R>, id: string): R | undefined {
  const listen = useCallback((listener: () => void) => rows.listen(`row ${id}`, listener), [rows, id])
  return useSyncExternalStore(listen, () => rows.get(id))
}

/** Which rows there are, in their order. */
export function useRowIds<R extends Row>(rows: Rows<R>): readonly string[] {
  const listen = useCallback((listener: () => void) => rows.listen('list', listener), [rows])
  return useSyncExternalStore(listen, rows.ids)
}

/** Until when none that is in line begins, on the clock of `performance.now()`. */
export function useHold<R extends Row>(rows: Rows<R>): number | undefined {
  const listen = useCallback((listener: () => void) => rows.listen('hold', listener), [rows])
  return useSyncExternalStore(listen, rows.heldUntil)
}

export function useTotals<R extends Row>(rows: Rows<R>): Totals<R> {
  const listen = useCallback((listener: () => void) => rows.listen('totals', listener), [rows])
  return useSyncExternalStore(listen, rows.totals)
}
