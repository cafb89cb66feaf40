import type { Message } from '../../../contract/im/messages/message'
import { cursorFrom, readNextPage } from './read-on'
import type { ReadPage } from './read-on'

interface Asked {
  /** The messages on screen, earliest first. */
  inView: readonly Message[]
  picked: readonly Message[]
  lastRead: ReadTimes
  /** Returns a function that reads it with its neighbours; undefined if it is in no listing known here. */
  pageWith(message: Message): ((signal: AbortSignal) => Promise<readonly Message[]>) | undefined
  readOne(messageId: string, signal: AbortSignal): Promise<Message | undefined>
  signal: AbortSignal
}

/** Messages in no listing are read one by one, this many a turn. */
const MOST_SINGLES = 5

/**
 * One turn of refreshing the messages on screen and the selected ones: reads
 * old ones again and returns their current versions. A turn costs one page of
 * the listing, which covers the neighbours, too, or a few single messages; or
 * nothing if none is old. A message whose read failed waits until it counts as
 * old again.
 */
export async function refreshStale(asked: Asked): Promise<readonly Message[]> {
  const { inView, picked, lastRead, pageWith, readOne, signal } = asked
  const old = [...inView, ...picked].filter(lastRead.isOld)
  for (const message of old) {
    const page = pageWith(message)
    if (!page) continue
    lastRead.note([message])
    const messages = await page(signal)
    lastRead.note(messages)
    return messages
  }
  const singles = old.slice(0, MOST_SINGLES)
  lastRead.note(singles)
  const answers = await Promise.allSettled(singles.map(({ message_id }) => readOne(message_id, signal)))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
}

/** A chat's page from a message on; more pages if more than one page shares its millisecond. */
export async function pageFrom(
  { message_id, create_time }: Message,
  read: ReadPage,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const time = Number(create_time)
  const messages: Message[] = []
  let cursor = cursorFrom('newer', { id: '', time: time - 1 })
  for (;;) {
    const page = await readNextPage(cursor, {}, read, signal)
    messages.push(...page.messages)
    cursor = page.cursor
    const isPast = Number(messages.at(-1)?.create_time) > time
    if (isPast || cursor.isEnd || page.messages.some((each) => each.message_id === message_id))
      return messages
  }
}

/** When messages were last read. Those read more than `maxAgeMs` ago count as old, and are forgotten. */
export class ReadTimes {
  readonly #maxAgeMs: number
  readonly #now: () => number
  /** Longest ago first. */
  readonly #times = new Map<string, number>()

  /** `now`: milliseconds on any clock that never goes back. */
  constructor(maxAgeMs: number, now: () => number) {
    this.#maxAgeMs = maxAgeMs
    this.#now = now
  }

  /** Notes that they were just read, successfully or not: they are not read again soon. */
  note(messages: readonly Pick<Message, 'message_id'>[]) {
    const now = this.#now()
    for (const { message_id } of messages) {
      this.#times.delete(message_id)
      this.#times.set(message_id, now)
    }
    for (const [id, time] of this.#times) {
      if (now - time < this.#maxAgeMs) break
      this.#times.delete(id)
    }
  }

  isOld = ({ message_id }: Pick<Message, 'message_id'>): boolean =>
    this.#now() - (this.#times.get(message_id) ?? -Infinity) >= this.#maxAgeMs
}
