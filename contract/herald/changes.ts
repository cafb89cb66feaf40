import { z } from 'zod'
import { answering } from '../endpoint'
import { pageName } from './presence'
import type { PresenceEvent } from './presence'
import type { PublicationState } from './publications'

/** Something that pages show has changed. It says what to read again, never the contents. */
export type ReportedChange =
  | {
      kind: 'announcement'
      chat_id: string
      /** Its revision since then. */
      revision: number
      /** Its writer: the announcement's own `modifier_id`. */
      modifier_id: string
      /** From a gateway: the name of the operator who wrote it. */
      who?: string
    }
  /** A message was added, edited or recalled, or its reactions changed; without `message_id`: several messages. */
  | { kind: 'messages'; chat_id: string; message_id?: string; thread_id?: string }
  /** A chat was added or removed, or its settings or members changed. */
  | { kind: 'chat'; chat_id: string }
  /** A publication was made or changed, or how far one of its chats is. Only readers of all its chats receive it. */
  | { kind: 'publication'; app_id: string; publication_id: string; state: PublicationState }
  /** A held change was stored or, without `version`, discarded. */
  | { kind: 'draft'; app_id: string; chat_id: string; version?: number }
  /** The world was replaced, or edited by hand. */
  | { kind: 'world' }
  /**
   * From a gateway: it now reports all changes on this application's platform, or only those of its own operators.
   */
  | { kind: 'hearing'; app_id: string; tells: 'all' | 'own' }

export type Change = ReportedChange & {
  /** Counts from 1 since the service was started; a later change has a higher one. */
  id: number
  /** The world's time, in milliseconds. */
  at: number
}

/** An event of the stream of changes. */
export type StreamedChange = Change | (PresenceEvent & Pick<Change, 'id' | 'at'>)

/** The name of its event. */
export const eventNameOf = ({ kind }: Pick<StreamedChange, 'kind'>): 'presence' | 'change' =>
  kind === 'presence' ? kind : 'change'

/**
 * Server-sent events: `event: change`, its id, and the change as JSON, once its transaction is on disk; `event:
 * missed` if a reader was too slow to receive every change. It begins with the next change, so a page that was away
 * reads again what it shows. `event: presence` says who else is in a chat (`presence.ts`). A stream with a `page` names
 * the page whose reports of its own presence end with it. It receives the presence in the chats that this page is in,
 * without its own; a stream without a name receives all.
 */
export const StreamChanges = answering<string>()({
  route: 'GET /_herald/changes/stream',
  query: z.object({ page: pageName.optional() }),
})
