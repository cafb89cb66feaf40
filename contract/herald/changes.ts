import { answering } from '../endpoint'

/** Something that pages show has changed. It says what to read again, never the contents. */
export type ReportedChange =
  | {
      kind: 'announcement'
      chat_id: string
      /** Its revision since then. */
      revision: number
      /** Who wrote it: the announcement's own `modifier_id`. */
      modifier_id: string
    }
  /** A message was added, edited or recalled, or somebody reacted to it; without `message_id`: several were. */
  | { kind: 'messages'; chat_id: string; message_id?: string; thread_id?: string }
  /** A chat was added or removed, or its settings or members changed. */
  | { kind: 'chat'; chat_id: string }
  /** The world was replaced, or edited by hand. */
  | { kind: 'world' }
  /**
   * From a gateway: from now on it reports everything that happens on this application's platform, or only what its
   * own operators do.
   */
  | { kind: 'hearing'; app_id: string; tells: 'all' | 'own' }

export type Change = ReportedChange & {
  /** Counts from 1 since the service was started; a later change has a higher one. */
  id: number
  /** The world's time, in milliseconds. */
  at: number
}

/**
 * Server-sent events: `event: change`, its id, and the change as JSON, once its transaction is on disk; `event:
 * missed` if a reader was too slow to be told all. It begins with the next change: a page that was away reads again
 * what it shows.
 */
export const StreamChanges = answering<string>()({ route: 'GET /_herald/changes/stream' })
