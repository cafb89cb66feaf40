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
 * announcement: a local service that was reset begins to count anew.
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
