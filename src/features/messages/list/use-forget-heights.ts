import { useEffect } from 'react'
import type { LoadedRows } from './loaded-rows'

/** Heights of rows that were let go are let go as well, now and then. */
export function useForgetHeights(heights: Map<unknown, number>, rows: LoadedRows) {
  useEffect(() => {
    if (heights.size < 2 * rows.count + 1_000) return
    for (const id of heights.keys()) if (rows.indexOf(String(id)) < 0) heights.delete(id)
  }, [heights, rows])
}
