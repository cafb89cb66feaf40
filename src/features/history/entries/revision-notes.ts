import { useEffect, useState } from 'react'
import type { Announcement } from '../../../../contract/docx/get-announcement'
import { getAnnouncement } from '../../../api/announcement/announcement'
import type { SaveQueue } from '../../../saving/queue/save-queue'
import { browserStore } from '../../../storage/indexed-db-store'

/** What this browser knows of one revision beside its blocks: the platform tells neither of any but the newest. */
export interface RevisionNote {
  revision: number
  /** Milliseconds since the epoch. */
  at: number
  /** An open_id, an app_id, or `here`: written by this page. */
  by: string
}

/** As many as the platform keeps revisions (platform/docx#announcement-calls). */
const MOST_NOTES = 1_000

/**
 * Notes with more, in order, the newest kept. What the page wrote itself is
 * known best. Notes beyond the newest revision are of another life of the
 * announcement: a local service that was reset begins to count again.
 */
export function withNotes(
  known: readonly RevisionNote[],
  more: readonly RevisionNote[],
  newest: number,
): RevisionNote[] {
  const isReset = known.some(({ revision }) => revision > newest)
  const notes = new Map((isReset ? [] : known).map((note) => [note.revision, note]))
  for (const note of more) if (notes.get(note.revision)?.by !== 'here') notes.set(note.revision, note)
  return [...notes.values()].sort((a, b) => a.revision - b.revision).slice(-MOST_NOTES)
}

const keyOf = (owner: string, chatId: string) => `herald.revisions.${owner}.${chatId}`

/** Who wrote which revision and when, as far as this browser has seen it; nothing where it keeps nothing. */
export const readNotes = async (owner: string, chatId: string): Promise<readonly RevisionNote[]> =>
  (await browserStore.get<readonly RevisionNote[]>(keyOf(owner, chatId)).catch(() => undefined)) ?? []

/** Keeps what was learnt; two tabs on one announcement add to the same notes. */
const keepNotes = (owner: string, chatId: string, notes: readonly RevisionNote[], newest: number) =>
  browserStore
    .update<readonly RevisionNote[]>(keyOf(owner, chatId), (known = []) => withNotes(known, notes, newest))
    .catch(() => undefined)

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
      const isNotified = !isOurs && !now.isUnderOurs
      ;({ revision, merges } = now)
      if (isOurs) return note({ revision, at: Date.now(), by: 'here' })
      setTheirs({ at: Date.now(), by: undefined })
      void getAnnouncement(chatId).then(
        (newest) => {
          const made = noteOf(newest)
          note(made)
          // A write of ours may have come between.
          if (isNotified && made.revision === now.revision) setTheirs(made)
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
