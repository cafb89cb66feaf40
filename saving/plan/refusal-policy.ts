/** The part of a call that concerns one block: a child to create, a request, or a block to delete. */
export interface CallItem {
  /** The block's id in this page. */
  id: string
  /** Everything that is sent for it except its position among its siblings. */
  payload: string
}

/** Limits of the next call because of earlier refusals. */
export interface RefusalPolicy {
  /**
   * Whether the service refused exactly this, and no retry was requested. `said` is called only for a block with a
   * refusal.
   */
  isRefused(id: string, said: () => string): boolean
  /** Whether the service accepts no new blocks. */
  isFull: boolean
  /** The most blocks in a call with this one, because one of several may be at fault. */
  maxBatchWith(id: string): number
  /** Whether the losses that come with deleting the old copy of a block are allowed (losses.ts). */
  mayDestroy(loss: { id: string; isUnkept: boolean }): boolean
  /** The state of a sheet's cells before its deletion (deleted-sheet-cells.ts). `reading`: it must stay for now. */
  sheetCellsState(token: string): 'reading' | 'kept' | 'lost'
}

export const noRefusals: RefusalPolicy = {
  isRefused: () => false,
  isFull: false,
  maxBatchWith: () => Infinity,
  mayDestroy: () => true,
  sheetCellsState: () => 'kept',
}

/** Returns a function that checks whether one more block may join a call, and counts those that may. */
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
