import { useEffect } from 'react'
import type { Announcement } from '../../../../../contract/docx/get-announcement'
import { getAnnouncement } from '../../api/get-announcement'
import type { SaveQueue } from '../../save/queue/save-queue'
import { keepNotes } from './kept-notes'
import type { RevisionNote } from './revision-note'

interface Noted {
  owner: string
  chatId: string
  queue: SaveQueue
  /** As it was read with the document. */
  announcement: Announcement
}

/**
 * Notes who wrote which revision and when, for as long as an announcement is
 * open: of what was read, of every write of this page, and of what somebody else
 * wrote meanwhile. Only the newest revision can be asked for (platform-facts e).
 */
export function useNoting({ owner, chatId, queue, announcement }: Noted) {
  useEffect(() => {
    const note = (made: RevisionNote) => void keepNotes(owner, chatId, [made], made.revision)
    note(noteOf(announcement))
    let { revision, merges } = queue.getSnapshot()
    return queue.subscribe(() => {
      const now = queue.getSnapshot()
      if (now.revision === revision) return
      const isOurs = now.merges === merges
      ;({ revision, merges } = now)
      if (isOurs) note({ revision, at: Date.now(), by: 'here' })
      else
        void getAnnouncement(chatId).then(
          (newest) => note(noteOf(newest)),
          () => undefined,
        )
    })
  }, [owner, chatId, queue, announcement])
}

const noteOf = ({ revision_id, update_time, modifier_id }: Announcement): RevisionNote => ({
  revision: revision_id,
  at: update_time * 1000,
  by: modifier_id,
})
