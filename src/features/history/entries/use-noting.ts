import { useEffect, useState } from 'react'
import type { Announcement } from '../../../../contract/docx/get-announcement'
import { getAnnouncement } from '../../../api/announcement/get-announcement'
import type { SaveQueue } from '../../../saving/queue/save-queue'
import { keepNotes } from './revision-notes'
import type { RevisionNote } from './revision-notes'

/** What somebody else wrote while the page was open. */
export interface OthersEdit {
  /** Milliseconds since the epoch: when it was written, or at the latest. */
  at: number
  /** An open_id or an app_id; undefined where the platform does not say it. */
  by: string | undefined
}

interface Watched {
  owner: string
  chatId: string
  queue: SaveQueue
  /** As it was read with the document. */
  announcement: Announcement
}

/**
 * Notes who wrote which revision and when, for as long as an announcement is
 * open: of what was read, of every write of this page, and of what somebody else
 * wrote meanwhile. Only the newest revision can be asked for (platform/docx#announcement-metadata).
 * Answers what it knows of what was merged last.
 */
export function useRevisionNotes({ owner, chatId, queue, announcement }: Watched): OthersEdit | undefined {
  const [theirs, setTheirs] = useState<OthersEdit>()
  useEffect(() => {
    const note = (made: RevisionNote) => void keepNotes(owner, chatId, [made], made.revision)
    note(noteOf(announcement))
    let { revision, merges } = queue.getSnapshot()
    return queue.subscribe(() => {
      const now = queue.getSnapshot()
      if (now.revision === revision) return
      const isOurs = now.merges === merges
      const isTold = !isOurs && !now.isUnderOurs
      ;({ revision, merges } = now)
      if (isOurs) return note({ revision, at: Date.now(), by: 'here' })
      setTheirs({ at: Date.now(), by: undefined })
      void getAnnouncement(chatId).then(
        (newest) => {
          const made = noteOf(newest)
          note(made)
          // A write of ours may have come between.
          if (isTold && made.revision === now.revision) setTheirs(made)
        },
        () => undefined,
      )
    })
  }, [owner, chatId, queue, announcement])
  return theirs
}

const noteOf = ({ revision_id, update_time, modifier_id }: Announcement): RevisionNote => ({
  revision: revision_id,
  at: update_time * 1000,
  by: modifier_id,
})
