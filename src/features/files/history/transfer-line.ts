import { openChannel } from '../../../storage/open-channel'
import type { Transfer } from './transfer'

/** What one tab tells the others that it has done to the history. */
export interface HistoryChange {
  put?: readonly Transfer[]
  removed?: readonly string[]
}

/** Between the tabs of one browser that show the same history. */
export interface TransferLine {
  tell(change: HistoryChange): void
  /** Hears what other tabs tell; never what is told here. */
  listen(listener: (change: HistoryChange) => void): void
}

export function openTransferLine(appId: string): TransferLine {
  const listeners = new Set<(change: HistoryChange) => void>()
  const channel = openChannel<HistoryChange>(`herald.transfers.${appId}`, (change) => {
    for (const listener of listeners) listener(change)
  })
  return {
    tell: (change) => channel.post(change),
    listen: (listener) => void listeners.add(listener),
  }
}
