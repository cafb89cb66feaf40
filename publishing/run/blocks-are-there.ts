import type { DeletedSheetCells, SaveQueue } from '../../saving/saving'

/** Resolves once nothing but bytes and cells is left to write, or once the upload is cancelled. */
export const blocksAreThere = (
  queue: Pick<SaveQueue, 'getSnapshot' | 'subscribe'>,
  deletedSheets: Pick<DeletedSheetCells, 'isBusy'>,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const isRest = queue.getSnapshot().phase === 'uploading' && !deletedSheets.isBusy()
      if (!isRest && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const stop = queue.subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
