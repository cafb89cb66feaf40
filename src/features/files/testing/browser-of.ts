import type { Transfer } from '../history/transfer'
import { TransferHistory } from '../history/transfer-history'
import type { TransferStore, HistoryChange, TransferChannel } from '../history/transfer-history'

interface Browser extends TransferStore {
  /** The stored transfers by id. */
  kept: Map<string, Transfer>
  /** The history of another tab of this browser. */
  tab(): TransferHistory
}

/** A browser with any number of tabs: one store, and a channel that copies what it carries, as the real ones do. */
export function browserOf(...kept: Transfer[]): Browser {
  const listeners: { of: TransferChannel; listener: (change: HistoryChange) => void }[] = []
  let made = 0
  const browser: Browser = {
    kept: new Map(kept.map((transfer) => [transfer.id, transfer])),
    readAll: () => Promise.resolve(structuredClone([...browser.kept.values()])),
    put: (transfer) => Promise.resolve(void browser.kept.set(transfer.id, structuredClone(transfer))),
    remove: (ids) => Promise.resolve(ids.forEach((id) => browser.kept.delete(id))),
    tab() {
      const line: TransferChannel = {
        announce(change) {
          for (const { of, listener } of listeners) if (of !== line) listener(structuredClone(change))
        },
        listen: (listener) => void listeners.push({ of: line, listener }),
      }
      return new TransferHistory({ store: browser, line, newId: () => `made${(made += 1)}` })
    },
  }
  return browser
}
