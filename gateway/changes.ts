import { eventNameOf } from '../contract/herald/changes'
import type { ReportedChange, StreamedChange } from '../contract/herald/changes'
import type { PresenceEvent } from '../contract/herald/presence'
import { recordOf } from '../contract/is-object'
import type { Asked } from '../server/read-incoming'
import { EventLog } from '../service/emulator/event-log'
import { eventStream, streamAnswer } from '../service/emulator/event-stream'
import { hostTimer } from '../service/emulator/timer'
import type { GatewayApp } from './config'
import type { Matched } from './operations'
import { accessOf, type Session } from './sessions'

interface Reader {
  log: EventLog<StreamedChange>
  page: StreamingPage
  /** The current session; undefined once it has ended. */
  session(): Session | undefined
}

/** The page that a stream belongs to. */
interface StreamingPage {
  /** Whether it receives the presence of page `from` in a chat. */
  receives(app_id: string, chat_id: string, from: string): boolean
  /** Called once, when its stream has ended. */
  end(): void
}

/**
 * Notifies pages of changes that operators make through this gateway and that the platform's events report. Each
 * session receives only changes of the applications that it is signed in to, and of their chats. Its stream ends with
 * it.
 */
export class GatewayChanges {
  readonly #apps: readonly GatewayApp[]
  readonly #hears: (app_id: string) => boolean
  readonly #readers = new Set<Reader>()

  /** `hears` returns whether an application's long connection is open. */
  constructor(apps: readonly GatewayApp[], hears: (app_id: string) => boolean) {
    this.#apps = apps
    this.#hears = hears
  }

  get readers(): number {
    return this.#readers.size
  }

  /** The stream of one page. It starts with whether each application receives events, and ends with its answer. */
  stream(session: Reader['session'], page: StreamingPage, { onEnd }: Pick<Asked, 'onEnd'>): Response {
    const reader: Reader = { log: new EventLog(), page, session }
    this.#readers.add(reader)
    const open = session()
    for (const app of this.#apps)
      if (app.events && open && accessOf(open, app)) add(reader, this.#hearing(app))
    onEnd(() => this.#end(reader))
    return streamAnswer(eventStream({ log: reader.log, name: eventNameOf, timer: hostTimer }, 0)).response
  }

  /** Notifies pages that an application's long connection has opened or ended. */
  tellHearing(app_id: string): void {
    for (const app of this.#apps) if (app.app_id === app_id) this.tell(app_id, this.#hearing(app))
  }

  tell(app_id: string, change: ReportedChange): void {
    this.#tell(app_id, change, () => true)
  }

  /** Notifies pages in a chat of the presence of page `from`, which does not receive it. */
  tellPresence(app_id: string, event: PresenceEvent, from: string): void {
    this.#tell(app_id, event, ({ page }) => page.receives(app_id, event.chat_id, from))
  }

  #tell(app_id: string, change: ReportedChange | PresenceEvent, isFor: (reader: Reader) => boolean) {
    const app = this.#apps.find((one) => one.app_id === app_id)
    if (!app || !isInScope(app, change)) return
    this.sweep()
    for (const reader of this.#readers) {
      const open = reader.session()
      if (open && accessOf(open, app) && isFor(reader)) add(reader, change)
    }
  }

  /** Ends the streams of sessions that have ended. */
  sweep(): void {
    for (const reader of this.#readers) if (!reader.session()) this.#end(reader)
  }

  close(): void {
    for (const reader of this.#readers) this.#end(reader)
  }

  #hearing({ app_id }: GatewayApp): ReportedChange {
    return { kind: 'hearing', app_id, tells: this.#hears(app_id) ? 'all' : 'own' }
  }

  #end(reader: Reader) {
    if (!this.#readers.delete(reader)) return
    reader.log.end()
    reader.page.end()
  }
}

const add = ({ log }: Reader, change: ReportedChange | PresenceEvent) =>
  log.add({ ...change, at: Date.now() })

const isInScope = ({ chats }: GatewayApp, change: ReportedChange | PresenceEvent): boolean =>
  chats === 'all' || !('chat_id' in change) || chats.has(change.chat_id)

/** Ids of the platform are shorter. Longer ones are not remembered. */
const LONGEST_ID = 256
/** Messages whose chats are remembered. Above this number, all are forgotten. */
const MOST_MESSAGES = 100_000

/** The chats of messages seen so far, because the answer to a recall does not name its chat. */
export class MessageChats {
  readonly #chats = new Map<string, string>()

  /** Remembers the chat of a message, or of each in a page of them. */
  learn(data: Record<string, unknown>): void {
    const { items } = data
    // Reads only the items themselves, because the platform may nest their content to any depth.
    for (const item of [data, ...(Array.isArray(items) ? items : [])]) {
      const { message_id, chat_id } = recordOf(item)
      if (typeof message_id !== 'string' || typeof chat_id !== 'string') continue
      if (message_id.length > LONGEST_ID || chat_id.length > LONGEST_ID) continue
      if (this.#chats.size >= MOST_MESSAGES) this.#chats.clear()
      this.#chats.set(message_id, chat_id)
    }
  }

  of(message_id: string | undefined): string | undefined {
    return message_id === undefined ? undefined : this.#chats.get(message_id)
  }
}

/** The change that an answered write made; undefined if pages do not show it or its chat is unknown. */
export function changeOf(
  { operation, params }: Matched,
  data: unknown,
  app_id: string,
  messages: MessageChats,
): ReportedChange | undefined {
  const { path } = operation
  const given = recordOf(data)
  if (path.startsWith('/open-apis/im/v1/messages')) messages.learn(given)
  if (operation.isRead) return undefined
  const { message_id } = params
  const chat_id = params['chat_id'] ?? given['chat_id'] ?? messages.of(message_id)
  if (typeof chat_id !== 'string') return undefined
  if (path.includes('/announcement')) {
    const revision = given['revision_id']
    if (typeof revision !== 'number') return undefined
    return { kind: 'announcement', chat_id, revision, modifier_id: app_id }
  }
  if (path.startsWith('/open-apis/im/v1/messages')) return messagesOf(chat_id, { message_id, ...given })
  return path.startsWith('/open-apis/im/v1/chats') ? { kind: 'chat', chat_id } : undefined
}

/** The change that an event of the platform reports (platform/events#events); undefined if pages do not show it. */
export function changeIn(type: string, event: Record<string, unknown>): ReportedChange | undefined {
  const message = event['message']
  const about = (typeof message === 'object' && message !== null ? message : event) as Record<string, unknown>
  const chat_id = about['chat_id']
  if (typeof chat_id !== 'string') return undefined
  if (type.startsWith('im.message.')) return messagesOf(chat_id, about)
  return type.startsWith('im.chat.') ? { kind: 'chat', chat_id } : undefined
}

function messagesOf(chat_id: string, { message_id, thread_id }: Record<string, unknown>): ReportedChange {
  return {
    kind: 'messages',
    chat_id,
    ...(typeof message_id === 'string' && { message_id }),
    ...(typeof thread_id === 'string' && { thread_id }),
  }
}
