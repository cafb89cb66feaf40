import { getAnnouncement } from '../api/get-announcement'
import { readDocument } from '../api/open-document'
import { failureOf, sendWrite } from '../api/send-write'
import { openJournal } from './journal'
import { newId, newToken } from './new-token'
import type { OpenQueue, Screen } from './open-queues'
import { SaveQueue } from './save-queue'
import type { SaveEntry } from './save-state'
import { writePace } from './write-pace'

/** The queue of one announcement in this browser: the real service, time, chance and journal. */
export function queueFor(owner: string, chatId: string, start: SaveEntry): OpenQueue {
  const journal = openJournal(owner, chatId)
  let shown: Screen | undefined
  const queue = new SaveQueue(
    {
      send: (wire) => sendWrite(chatId, wire),
      readRevision: async () => (await getAnnouncement(chatId)).revision_id,
      read: (revision) => readDocument(chatId, revision),
      failureOf,
      pace: () => writePace.msUntilWrite(chatId),
      newToken,
      newId,
      random: () => Math.random(),
      clock: {
        now: () => Date.now(),
        setTimeout: (run, ms) => setTimeout(run, ms),
        clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
      },
      latest: () => shown?.latest(),
      onMerged: (document, conflicts) => shown?.onMerged(document, conflicts),
      keep: (entry) => journal.keep(entry),
      forget: () => journal.forget(),
    },
    start,
  )
  return {
    owner,
    queue,
    attach(screen) {
      shown = screen
      return () => {
        if (shown === screen) shown = undefined
      }
    },
    isShown: () => shown !== undefined,
  }
}
