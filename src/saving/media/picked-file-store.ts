import { browserStore } from '../../storage/indexed-db-store'
import type { NamedBytes } from './media-store'

/** Keeps picked files in this browser until they are saved. It never throws: where nothing can be kept, the page has them until it is closed. */
export interface PickedFileStore {
  put(token: string, file: NamedBytes): Promise<void>
  get(token: string): Promise<NamedBytes | undefined>
  remove(token: string): Promise<void>
}

/** The shelf of one announcement and application, beside its journal. */
export function openPickedFileStore(owner: string, chatId: string): PickedFileStore {
  const keyOf = (token: string) => `herald.file.${owner}.${chatId}.${token}`
  return {
    put: (token, file) => browserStore.set(keyOf(token), file).catch(() => undefined),
    get: (token) => browserStore.get<NamedBytes>(keyOf(token)).catch(() => undefined),
    remove: (token) => browserStore.remove(keyOf(token)).catch(() => undefined),
  }
}
