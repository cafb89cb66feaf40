import type { RevisionNote } from './revision-notes'

/** Revisions that are shown together: the changes from the revision before `from` up to `to`. */
export interface HistoryEntry {
  from: number
  to: number
  /** Time and author of the newest of them, if known. */
  at?: number
  by?: string
  /** The name of the operator, if a gateway told it. */
  who?: string
}

/** How far back the platform reads (platform/docx#announcement-calls, platform/docx#updates-and-their-limits). */
const MAX_REVISIONS_BACK = 1_000

/** Consecutive writes of one author within this time are one piece of work … */
const PAUSE_MS = 5 * 60_000
/** … until it has taken this long: an afternoon of writing is more than one. */
const LONGEST_MS = 20 * 60_000
/** The number of revisions without notes that are shown together. */
const UNKNOWN_AT_ONCE = 20

/** The oldest revision that can still be read; revision 1 is the announcement's first state. */
export const oldestReadable = (newest: number): number => Math.max(1, newest - MAX_REVISIONS_BACK)

/**
 * The history from the newest revision back to the oldest that can be compared:
 * one entry for each piece of work, as far as this browser knows who wrote when.
 */
export function historyEntries(newest: number, notes: readonly RevisionNote[]): HistoryEntry[] {
  const known = new Map(notes.map((note) => [note.revision, note]))
  const entries: HistoryEntry[] = []
  for (let to = newest; to > oldestReadable(newest);) {
    let from = to
    while (from - 1 > oldestReadable(newest) && belongTogether(from, { to, known })) from -= 1
    entries.push(entryOf(from, to, known.get(to)))
    to = from - 1
  }
  return entries
}

/** One entry for each revision of an entry, the newest first. */
export function expandEntry({ from, to }: HistoryEntry, notes: readonly RevisionNote[]): HistoryEntry[] {
  const known = new Map(notes.map((note) => [note.revision, note]))
  return Array.from({ length: to - from + 1 }, (_, at) => entryOf(to - at, to - at, known.get(to - at)))
}

function belongTogether(
  from: number,
  { to, known }: { to: number; known: ReadonlyMap<number, RevisionNote> },
): boolean {
  const [newest, later, earlier] = [known.get(to), known.get(from), known.get(from - 1)]
  if (!later && !earlier) return to - from + 1 < UNKNOWN_AT_ONCE
  if (!newest || !later || !earlier) return false
  const isSame = later.by === earlier.by && later.who === earlier.who
  return isSame && later.at - earlier.at <= PAUSE_MS && newest.at - earlier.at <= LONGEST_MS
}

const entryOf = (from: number, to: number, note: RevisionNote | undefined): HistoryEntry => ({
  from,
  to,
  ...(note && { at: note.at, by: note.by, ...(note.who !== undefined && { who: note.who }) }),
})
