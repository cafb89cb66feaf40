import type { Message } from '../../../../contract/im/messages/message'
import { cursorFrom, readNextPage } from './read-on'
import type { ReadPage } from './read-on'

interface Asked {
  /** What is on the screen, earliest first. */
  inView: readonly Message[]
  picked: readonly Message[]
  lastRead: ReadTimes
  /** Reads it with its neighbours in the list; absent for what is in no listing that is known here. */
  pageWith(message: Message): ((signal: AbortSignal) => Promise<readonly Message[]>) | undefined
  readOne(messageId: string, signal: AbortSignal): Promise<Message | undefined>
  signal: AbortSignal
}

/** Messages of no listing are read one by one, so many in a turn. */
const MOST_SINGLES = 5

/**
 * One turn of keeping current what is on the screen and what is picked: reads
 * what was read longest ago and answers it as it is now. A turn costs one page
 * of the listing, which tells of the neighbours as well, or a few single
 * messages; and nothing where nothing is old. What is asked for in vain has its
 * next turn when it is old again.
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

/** A chat's page from a message on; more than one where more than a page shares its millisecond. */
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

/** When messages were last read. What is longer ago than `maxAgeMs` is old, and no longer remembered. */
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

  /** They are read now, or were asked for in vain: either way not again soon. */
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
