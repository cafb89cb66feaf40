/** Begins a message about presence to the other instances. */
const PRESENCE = 'presence '
/** Begins one about changes. */
const CHANGES = 'changes '
/** PostgreSQL takes messages of up to 8,000 bytes. */
const LONGEST_BYTES = 7_900
/** With more words waiting, the other instances learn only that they have missed some. */
const MOST_WAITING = 1_000

type Send = (message: string) => Promise<void>

/** Words about presence and about changes, which the instances of a world pass to each other by `send`. */
export function instanceWords(send: Send) {
  let hearPresence: (word: string) => void = () => undefined
  const changes = new ChangeWords(send)
  return {
    presence: {
      tell(word: string) {
        // A word that is too long, or lost with the connection, is repeated with the page's next report.
        if (Buffer.byteLength(word) < LONGEST_BYTES) void send(PRESENCE + word).catch(() => undefined)
      },
      listen: (heard: (word: string) => void) => void (hearPresence = heard),
    },
    changes,
    /** Hears a message of another instance. False: it is about something else. */
    hear(message: string): boolean {
      const isPresence = message.startsWith(PRESENCE)
      if (isPresence) hearPresence(message.slice(PRESENCE.length))
      else if (message.startsWith(CHANGES)) changes.hear(message.slice(CHANGES.length))
      else return false
      return true
    },
    /** The connection was lost and is there again. */
    reconnected: () => changes.reconnected(),
  }
}

/**
 * Words about changes, in their order. One message is on its way at a time and has all words that wait, so a busy instance sends
 * few. Words that were not sent wait until the next word, or until the connection is there again.
 */
class ChangeWords {
  readonly #send: Send
  #waiting: string[] = []
  #isSending = false
  #heard: (word: string | undefined) => void = () => undefined

  constructor(send: Send) {
    this.#send = send
  }

  /** `word`: one line. */
  tell = (word: string): void => {
    this.#waiting.push(Buffer.byteLength(word) < LONGEST_BYTES ? word : MISSED)
    if (this.#waiting.length > MOST_WAITING) this.#waiting = [MISSED]
    void this.#sendAll()
  }

  /** Undefined: words may have been missed. */
  listen = (heard: (word: string | undefined) => void): void => {
    this.#heard = heard
  }

  hear(words: string): void {
    for (const word of words.split('\n')) this.#heard(word === MISSED ? undefined : word)
  }

  reconnected(): void {
    this.#heard(undefined)
    void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    let words: string[] = []
    try {
      while (this.#waiting.length > 0) {
        words = this.#waiting.splice(0, fitting(this.#waiting))
        await this.#send(CHANGES + words.join('\n'))
      }
    } catch {
      this.#waiting.unshift(...words)
    } finally {
      this.#isSending = false
    }
  }
}

/** The word for words that were missed. */
const MISSED = ''

/** How many of the first words one message holds. */
function fitting(words: readonly string[]): number {
  let bytes = CHANGES.length
  const count = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > LONGEST_BYTES)
  return count < 0 ? words.length : Math.max(1, count)
}
