import { isUnderWay } from './counts-of'
import type { IntentBook } from './intent-book'
import type { IntentShelf } from './intent-shelf'

interface Options {
  book: IntentBook
  shelf: Pick<IntentShelf, 'read'>
  /** Of these this tab knows more than what is kept. */
  isOurs(intentId: string): boolean
}

/**
 * Follows what other tabs keep anew. Only who has the claim sends, so an intent
 * that is under way is under way there.
 */
export class Following {
  readonly #options: Options
  /** Those that are being read; true: it was told of again meanwhile. */
  readonly #reading = new Map<string, boolean>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Another tab told of it. */
  async follow(intentId: string): Promise<void> {
    const { book, shelf, isOurs } = this.#options
    if (isOurs(intentId)) return
    if (this.#reading.has(intentId)) {
      this.#reading.set(intentId, true)
      return
    }
    this.#reading.set(intentId, false)
    const kept = await shelf.read(intentId).catch(() => undefined)
    const isToldAgain = this.#reading.get(intentId)
    this.#reading.delete(intentId)
    if (isOurs(intentId)) return
    if (kept) book.put(kept)
    else book.drop(intentId)
    book.tellElsewhere(intentId, kept?.sends.some(isUnderWay) ?? false)
    if (isToldAgain) await this.follow(intentId)
  }
}
