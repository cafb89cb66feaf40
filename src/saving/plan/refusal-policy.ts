/** What one call says about one block: a child to create, a request, a block to delete. */
export interface CallItem {
  /** Of the block, in this page. */
  id: string
  /** All that the service hears about it but its place among its siblings. */
  payload: string
}

/** What earlier refusals mean for the next call. */
export interface RefusalPolicy {
  /** Whether the service refused just this, and nothing has asked for another try. `said` is only asked of a block that was refused something. */
  isRefused(id: string, said: () => string): boolean
  /** Whether it takes no new blocks at all. */
  isFull: boolean
  /** How many blocks a call may be about that is about this one: one of several may be at fault. */
  maxBatchWith(id: string): number
  /** Whether what goes for good with the old copy of a block may go (losses.ts). */
  mayDestroy(id: string): boolean
  /** What becomes of the cells of a sheet that is to go: see leaving-cells.ts. */
  sheetCellsState(token: string): 'reading' | 'kept' | 'lost'
}

export const noRefusals: RefusalPolicy = {
  isRefused: () => false,
  isFull: false,
  maxBatchWith: () => Infinity,
  mayDestroy: () => true,
  sheetCellsState: () => 'kept',
}

/** Whether one more block may be in a call; counts those that may. */
export function batchLimit({ maxBatchWith }: Pick<RefusalPolicy, 'maxBatchWith'>): (id: string) => boolean {
  let count = 0
  let most = Infinity
  return (id) => {
    const next = Math.min(most, maxBatchWith(id))
    if (count > 0 && count + 1 > next) return false
    most = next
    count += 1
    return true
  }
}
