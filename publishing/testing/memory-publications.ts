import type { Block } from '../../contract/docx/block'
import type { NamedBytes } from '../../saving/media/media-store'
import type { SaveEntry } from '../../saving/queue/save-state'
import type { Publication } from '../publications/publication'
import { withSheet } from '../publications/publication-ports'
import type { DeletedSheet, PublicationLease } from '../publications/publication-ports'

/**
 * One publication, as a store keeps it. Each claim takes it from the present owner, who does not know: a program that
 * stood still for longer than its lease.
 */
export function memoryPublication(
  publication: Publication,
  blocks: readonly Block[],
  bytes: ReadonlyMap<string, NamedBytes> = new Map(),
) {
  let stored = structuredClone(publication)
  let fence = 0
  const entries = new Map<string, SaveEntry>()
  const sheets = new Map<string, readonly DeletedSheet[]>()

  function claim(): PublicationLease {
    const ours = (fence += 1)
    /** In a task of its own, as a transaction is. */
    const fenced = async (work: () => void): Promise<boolean> => {
      await Promise.resolve()
      if (ours !== fence) return false
      work()
      return true
    }
    return {
      read: async () => ((await fenced(() => undefined)) ? structuredClone(stored) : undefined),
      content: async () => ({ blocks }),
      entry: async (chatId) => structuredClone(entries.get(chatId)),
      bytes: async (token) => bytes.get(token),
      sheets: async (chatId) => structuredClone(sheets.get(chatId) ?? []),
      keep: (chatId, { target, entry, sheet }) =>
        fenced(() => {
          const targets = stored.targets.map((each) =>
            each.chat_id === chatId ? { ...each, ...structuredClone(target) } : each,
          )
          stored = { ...stored, targets }
          if (entry === null) entries.delete(chatId)
          else if (entry) entries.set(chatId, structuredClone(entry))
          if (sheet === null) sheets.delete(chatId)
          else if (sheet) sheets.set(chatId, withSheet(sheets.get(chatId) ?? [], structuredClone(sheet)))
        }),
      pause: () => fenced(() => (stored = { ...stored, stage: 'paused' })),
      renew: () => fenced(() => undefined),
      isValid: () => true,
      release: async () => undefined,
    }
  }

  return {
    claim,
    now: () => stored,
    /** As a user's request changes it. */
    change: (next: Publication) => {
      if (next.work !== stored.work) entries.clear()
      stored = next
    },
    entries,
    sheets,
  }
}
