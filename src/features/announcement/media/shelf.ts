import { del, get, set } from 'idb-keyval'
import type { NamedBytes } from './media-store'

/** Keeps picked files in this browser until they are saved. It never throws: where nothing can be kept, nothing is. */
export interface Shelf {
  put(token: string, file: NamedBytes): Promise<void>
  take(token: string): Promise<NamedBytes | undefined>
  remove(token: string): Promise<void>
}

/** The shelf of one announcement and application, beside its journal. */
export function openShelf(owner: string, chatId: string): Shelf {
  const keyOf = (token: string) => `herald.file.${owner}.${chatId}.${token}`
  return {
    put: (token, file) => set(keyOf(token), file).catch(() => undefined),
    take: (token) => get<NamedBytes>(keyOf(token)).catch(() => undefined),
    remove: (token) => del(keyOf(token)).catch(() => undefined),
  }
}
