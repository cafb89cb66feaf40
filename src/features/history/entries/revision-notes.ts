import { useEffect, useState } from 'react'
import { getAnnouncement } from '../../../../client/announcement'
import type { Announcement } from '../../../../contract/docx/get-announcement'
import type { SaveQueue } from '../../../../saving/saving'
import { changes, feedScope } from '../../../api/changes'
import { inNameOf } from '../../../api/client'
import { browserStore } from '../../../storage/indexed-db-store'

/** Author and time of one revision, as far as this browser knows: the platform gives them only for the newest. */
export interface RevisionNote {
  revision: number
  /** Milliseconds since the epoch. */
  at: number
  /** An open_id, an app_id, or `here`: written by this page. */
  by: string
  /** The name of the operator who wrote it, if a gateway told it. */
  who?: string
}

/** The number of revisions that the platform keeps (platform/docx#announcement-calls). */
const MOST_NOTES = 1_000

/**
 * Adds to the notes, in order, and keeps the newest. Notes of the page's own writes take precedence. A note beyond
 * the newest revision is from before a reset, because a local service that is reset starts to count again.
 */
export function withNotes(
  known: readonly RevisionNote[],
  more: readonly RevisionNote[],
  newest: number,
): RevisionNote[] {
  const isReset = known.some(({ revision }) => revision > newest)
  const notes = new Map((isReset ? [] : known).map((note) => [note.revision, note]))
  for (const note of more) {
    const before = notes.get(note.revision)
    const who = note.who ?? before?.who
    notes.set(note.revision, {
      ...(before?.by === 'here' ? before : note),
      ...(who !== undefined && { who }),
    })
  }
  return [...notes.values()].sort((a, b) => a.revision - b.revision).slice(-MOST_NOTES)
}

const keyOf = (owner: string, chatId: string) => `herald.revisions.${owner}.${chatId}`

/** Authors and times of revisions, as far as this browser has seen them; empty if it stores nothing. */
export const readNotes = async (owner: string, chatId: string): Promise<readonly RevisionNote[]> =>
  (await browserStore.get<readonly RevisionNote[]>(keyOf(owner, chatId)).catch(() => undefined)) ?? []

/** Stores new notes. Two tabs on one announcement add to the same notes. */
const keepNotes = (owner: string, chatId: string, notes: readonly RevisionNote[], newest: number) =>
  browserStore
    .update<readonly RevisionNote[]>(keyOf(owner, chatId), (known = []) => withNotes(known, notes, newest))
    .catch(() => undefined)

/** An edit of another user while the page was open. */
export interface OthersEdit {
  /** Milliseconds since the epoch: when it was written, or the latest possible time. */
  at: number
  /** An open_id or an app_id; undefined if the platform does not tell. */
  by: string | undefined
  /** The operator's name, if a gateway told it. */
  who?: string | undefined
}

interface Watched {
  owner: string
  chatId: string
  queue: SaveQueue
  /** The announcement's metadata, read with the document. */
  announcement: Announcement
}

/**
 * Notes author and time of revisions while an announcement is open: of the revision that was read, of every write of
 * this page, and of edits of other users. The platform gives both only for the newest revision
 * (platform/docx#announcement-metadata). Returns the facts about the last merged edit.
 */
export function useRevisionNotes({ owner, chatId, queue, announcement }: Watched): OthersEdit | undefined {
  const [theirs, setTheirs] = useState<OthersEdit>()
  useEffect(() => {
    const ask = inNameOf(owner).call
    const note = (made: RevisionNote) => void keepNotes(owner, chatId, [made], made.revision)
    note(noteOf(announcement))
    let { revision, merges } = queue.getSnapshot()
    const writers = new Map<number, string>()
    const stopListening =
      feedScope() &&
      changes.listen((event) => {
        if (event.kind !== 'announcement' || event.chat_id !== chatId || event.who === undefined) return
        if (writers.size >= MOST_NOTES) writers.clear()
        writers.set(event.revision, event.who)
        note({ revision: event.revision, at: event.at, by: event.modifier_id, who: event.who })
      })
    const stop = queue.subscribe(() => {
      const now = queue.getSnapshot()
      if (now.revision === revision) return
      const isOurs = now.merges === merges
      const isNotified = !isOurs && !now.isUnderOurs
      ;({ revision, merges } = now)
      if (isOurs) return note({ revision, at: Date.now(), by: 'here' })
      setTheirs({ at: Date.now(), by: undefined })
      void getAnnouncement(ask, chatId).then(
        (newest) => {
          const made = noteOf(newest)
          note(made)
          // One of this page's own writes may have come between.
          if (isNotified && made.revision === now.revision)
            setTheirs({ ...made, who: writers.get(made.revision) })
        },
        () => undefined,
      )
    })
    return () => {
      stopListening?.()
      stop()
    }
  }, [owner, chatId, queue, announcement])
  return theirs
}

const noteOf = ({ revision_id, update_time, modifier_id }: Announcement): RevisionNote => ({
  revision: revision_id,
  at: update_time * 1000,
  by: modifier_id,
})
