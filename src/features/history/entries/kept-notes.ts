import { browserStore } from '../../../storage/indexed-db-store'
import { withNotes } from './revision-note'
import type { RevisionNote } from './revision-note'

const keyOf = (owner: string, chatId: string) => `herald.revisions.${owner}.${chatId}`

/** Who wrote which revision and when, as far as this browser has seen it; nothing where it keeps nothing. */
export const readNotes = async (owner: string, chatId: string): Promise<readonly RevisionNote[]> =>
  (await browserStore.get<readonly RevisionNote[]>(keyOf(owner, chatId)).catch(() => undefined)) ?? []

/** Keeps what was learnt; two tabs on one announcement add to the same notes. */
export const keepNotes = (owner: string, chatId: string, notes: readonly RevisionNote[], newest: number) =>
  browserStore
    .update<readonly RevisionNote[]>(keyOf(owner, chatId), (known = []) => withNotes(known, notes, newest))
    .catch(() => undefined)
