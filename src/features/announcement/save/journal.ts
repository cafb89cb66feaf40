import { del, get, set } from 'idb-keyval'
import type { SaveEntry } from './save-state'

/**
 * What is unsaved, kept in this browser: the saved and the wanted document, the
 * ids, and the call that was under way with its token, so that the next visit
 * goes on as if this one had never ended. One entry for each announcement and
 * application.
 */
export interface Journal {
  read(): Promise<SaveEntry | undefined>
  /** Whether it worked: a private window may keep nothing, and saving goes on without. */
  keep(entry: SaveEntry): Promise<boolean>
  forget(): Promise<void>
}

interface Kept extends SaveEntry {
  version: typeof VERSION
}

/** Entries of another version are left alone: they cannot be read. */
const VERSION = 1

/** An entry of an earlier version of this page, whose calls made and renamed nothing beside what they said. */
function grown(entry: Kept): Kept {
  const { inFlight } = entry
  if (!inFlight || inFlight.call.kind === 'delete') return entry
  const call = { ...inFlight.call, renames: inFlight.call.renames ?? [], grows: inFlight.call.grows ?? [] }
  return { ...entry, inFlight: { ...inFlight, call } }
}

export function openJournal(owner: string, chatId: string): Journal {
  const key = `herald.unsaved.${owner}.${chatId}`
  return {
    async read() {
      const kept = await get<Kept>(key).catch(() => undefined)
      return kept?.version === VERSION ? grown(kept) : undefined
    },
    keep: (entry) =>
      set(key, { ...entry, version: VERSION } satisfies Kept).then(
        () => true,
        () => false,
      ),
    forget: () => del(key).catch(() => undefined),
  }
}
