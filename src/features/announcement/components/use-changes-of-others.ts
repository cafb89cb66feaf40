import { useCallback, useEffect } from 'react'
import { getAnnouncement } from '../../../../client/announcement'
import type { SaveQueue } from '../../../../saving/saving'
import { call } from '../../../api/client'
import { useRevisionWatch } from './use-revision-watch'

/** If the document was read longer ago than this, another user may have edited it since, so the page checks once. */
const FRESH_MS = 5_000

/** Calls the listener whenever the service's revision changes. */
function onRevisionOf(queue: SaveQueue, listener: () => void): () => void {
  let { revision } = queue.getSnapshot()
  return queue.subscribe(() => {
    const now = queue.getSnapshot().revision
    if (now === revision) return
    revision = now
    listener()
  })
}

interface Options {
  chatId: string
  queue: SaveQueue
  /** When the document was read, in milliseconds since the epoch. */
  openedAt: number
  /** Another tab wrote here until now. */
  isTakenOver: boolean
}

/** Looks for changes of others while the page is open. */
export function useChangesOfOthers({ chatId, queue, openedAt, isTakenOver }: Options) {
  useEffect(() => {
    if (isTakenOver || Date.now() - openedAt > FRESH_MS) queue.check({ isOwn: isTakenOver })
  }, [queue, openedAt, isTakenOver])

  useRevisionWatch({
    chatId,
    look: useCallback(() => queue.check(), [queue]),
    isNew: useCallback(
      async (signal) =>
        (await getAnnouncement(call, chatId, signal)).revision_id !== queue.getSnapshot().revision,
      [chatId, queue],
    ),
    onRevision: useCallback((revision) => queue.reportRevision(revision), [queue]),
    onWritten: useCallback((listener) => onRevisionOf(queue, listener), [queue]),
  })
}
