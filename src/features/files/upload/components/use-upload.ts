import { useCallback, useSyncExternalStore } from 'react'
import type { Totals } from '../queue/running-totals'
import type { Rows } from '../queue/rows'
import type { Upload } from '../queue/upload'

/** One upload; drawn again when something about this one changes. */
export function useUpload(rows: Rows, id: string): Upload | undefined {
  const listen = useCallback((listener: () => void) => rows.listen(`row ${id}`, listener), [rows, id])
  return useSyncExternalStore(listen, () => rows.get(id))
}

/** Which uploads there are, in their order. */
export function useUploadIds(rows: Rows): readonly string[] {
  const listen = useCallback((listener: () => void) => rows.listen('list', listener), [rows])
  return useSyncExternalStore(listen, rows.ids)
}

export function useTotals(rows: Rows): Totals {
  const listen = useCallback((listener: () => void) => rows.listen('totals', listener), [rows])
  return useSyncExternalStore(listen, rows.totals)
}
