import type { Message } from '../../../contract/im/messages/message'
import { isObject } from '../../../contract/is-object'
import { Listeners } from '../../../primitives/listeners'
import type { Preferences } from '../../../primitives/ports'

/** The newest message that was on screen. */
export interface Seen {
  id: string
  /** In milliseconds. */
  at: number
}

/** Chats whose last visit is remembered; those visited longest ago are forgotten. */
const MOST_CHATS = 300

/**
 * Where the last visit to a chat ended, in this browser. A visit begins when the chat is opened or the page is looked at
 * again, and sees what is on screen.
 */
export class LastVisit {
  readonly #name: string
  readonly #chatId: string
  readonly #preferences: Pick<Preferences, 'read' | 'write'>
  readonly #listeners = new Listeners()
  #seen: Seen | undefined
  #ended: Seen | undefined

  constructor(appId: string, chatId: string, preferences: Pick<Preferences, 'read' | 'write'>) {
    this.#name = `herald.seen.${appId}`
    this.#chatId = chatId
    this.#preferences = preferences
    this.#seen = this.#ended = this.#read()[chatId]
  }

  readonly subscribe = this.#listeners.add

  /** The newest message of the visit before this one; undefined at the first. The same object during a visit. */
  readonly ended = (): Seen | undefined => this.#ended

  /** Notes that a message is on screen. */
  see({ message_id, create_time }: Pick<Message, 'message_id' | 'create_time'>) {
    const at = Number(create_time)
    if (this.#seen && at <= this.#seen.at) return
    this.#seen = { id: message_id, at }
    const { [this.#chatId]: _before, ...others } = this.#read()
    const all = [...Object.entries(others), [this.#chatId, this.#seen]] as const
    this.#preferences.write(this.#name, JSON.stringify(Object.fromEntries(all.slice(-MOST_CHATS))))
  }

  /** The page is looked at again after it was hidden. */
  begin() {
    if (this.#ended?.at === this.#seen?.at) return
    this.#ended = this.#seen
    this.#listeners.emit()
  }

  #read(): Readonly<Record<string, Seen>> {
    try {
      const kept: unknown = JSON.parse(this.#preferences.read(this.#name) ?? '{}')
      return isObject(kept) ? Object.fromEntries(Object.entries(kept).filter(isEntry)) : {}
    } catch {
      return {}
    }
  }
}

const isEntry = (entry: [string, unknown]): entry is [string, Seen] =>
  isObject(entry[1]) && typeof entry[1]['id'] === 'string' && typeof entry[1]['at'] === 'number'

/** Whether the messages since the last visit begin with `message`, below `previous`. */
export function beginsNew(
  ended: Seen | undefined,
  previous: Message | undefined,
  message: Message | undefined,
): boolean {
  if (!ended || !previous || !message) return false
  return Number(previous.create_time) <= ended.at && Number(message.create_time) > ended.at
}
