import type { Block } from '../../contract/docx/block'
import type { SaveEntry } from '../../saving/saving'
import { wakeAt } from '../publications/publication'
import type { Publication } from '../publications/publication'
import type { PublicationLease, PublicationStore } from '../publications/publication-ports'

interface OnePublication {
  store: PublicationStore
  /** Resolves once nothing is left to do. */
  ended: Promise<void>
  now(): Publication
  /** When each chat was finished. */
  finishedAt: ReadonlyMap<string, number>
}

/** A store in memory with one publication, for one host. `time`: when a chat is finished. */
export function onePublication(
  publication: Publication,
  blocks: readonly Block[],
  time: () => number,
): OnePublication {
  let stored = publication
  const entries = new Map<string, SaveEntry>()
  const finishedAt = new Map<string, number>()
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const lease: PublicationLease = {
    read: async () => stored,
    content: async () => ({ blocks }),
    entry: async (chatId) => entries.get(chatId),
    bytes: async () => undefined,
    // A rehearsal is not taken back.
    sheets: async () => [],
    async keep(chatId, { target, entry }) {
      const targets = stored.targets.map((each) => (each.chat_id === chatId ? { ...each, ...target } : each))
      stored = { ...stored, targets }
      if (target?.step !== undefined && target.step !== 'running') finishedAt.set(chatId, time())
      if (entry === null) entries.delete(chatId)
      else if (entry) entries.set(chatId, entry)
      return true
    },
    async pause() {
      stored = { ...stored, stage: 'paused' }
      return true
    },
    renew: async () => true,
    isValid: () => true,
    async release() {
      if (wakeAt(stored) === undefined) end()
    },
  }
  const store: PublicationStore = {
    async due(now) {
      const at = wakeAt(stored)
      if (at === undefined) return { ids: [], next: undefined }
      return at <= now ? { ids: [stored.publication_id], next: undefined } : { ids: [], next: at }
    },
    claim: async () => lease,
  }
  return { store, ended, now: () => stored, finishedAt }
}
