import type { Message } from '../../../../contract/im/messages/message'

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
