import { answering } from '../endpoint'

/** What pages show is not any more what it was. It says what to read again, and never what it says. */
export type ReportedChange =
  | {
      kind: 'announcement'
      chat_id: string
      /** The revision that it is at since. */
      revision: number
      /** Who wrote it, as the announcement's own `modifier_id` says. */
      modifier_id: string
    }
  /** A message came, was edited or recalled, or somebody reacted to it; absent: some were. */
  | { kind: 'messages'; chat_id: string; message_id?: string; thread_id?: string }
  /** A chat came or went, its settings or its members changed. */
  | { kind: 'chat'; chat_id: string }
  /** Another world is in its place. */
  | { kind: 'world' }
  /** Of a gateway: from here on it tells of all that happens at this application's platform, or of what its operators do alone. */
  | { kind: 'hearing'; app_id: string; tells: 'all' | 'own' }

export type Change = ReportedChange & {
  /** Counts from 1 since the service was started; a later change has a higher one. */
  id: number
  /** The world's time, in milliseconds. */
  at: number
}

/**
 * Server-sent events: `event: change`, its id, and the change as JSON, once its
 * transaction is on disk; `event: missed` where a reader was too slow to be
 * told all. It begins with the next change: who was away reads again what it shows.
 */
export const StreamChanges = answering<string>()({ route: 'GET /_herald/changes/stream' })
