import type { BlockTree } from '../../../editor/block-tree'
import type { Known } from './known'
import { mergeTrees } from './merge-trees'
import type { NextCall } from './next-call'
import { sameSaid } from './same-said'
import type { SaveQueueOptions } from './save-queue-options'

/** So long after the last write nobody is in the middle of a sentence. */
const REST_MS = 2_000

/** What a reading found, for the state of saving. */
interface Found {
  /** The revision at which the service was found to hold what the page shows. */
  readAt?: number
  /** What the service holds instead, in the page's names; undefined where it is the same. */
  difference: BlockTree | undefined
  /** The answer to an earlier question led to something to save. */
  isToSave?: true
}

/**
 * "Success" with nothing changed has been seen on the platform: after a save
 * the document is read at the very revision of the last write and compared with
 * what was to be saved. A difference is no reason to write again, and again: it
 * is said, and somebody chooses.
 */
export class ReadBack {
  readonly #known: Known
  readonly #options: Pick<SaveQueueOptions, 'read' | 'newId' | 'onMerged' | 'clock'>
  #wroteAt: number | undefined
  #answer: 'mine' | 'held' | undefined

  constructor(known: Known, options: Pick<SaveQueueOptions, 'read' | 'newId' | 'onMerged' | 'clock'>) {
    this.#known = known
    this.#options = options
  }

  /** The service said that it did something: that is still to be seen. */
  owes(_call: NextCall, now: number) {
    this.#wroteAt = now
  }

  get isOwed(): boolean {
    return this.#wroteAt !== undefined || this.#answer !== undefined
  }

  msLeft(now: number): number {
    return this.#answer || this.#wroteAt === undefined ? 0 : this.#wroteAt + REST_MS - now
  }

  /** Settles a difference at the next reading, which is newer than the one that was shown. */
  answer(by: 'mine' | 'held') {
    this.#answer = by
  }

  /** Undefined: it could not be told, and is looked at again after the next write. */
  async read(revision: number): Promise<Found | undefined> {
    const answer = this.#answer
    this.#answer = this.#wroteAt = undefined
    const { saved } = this.#known
    const read = await this.#options.read(revision).catch(() => undefined)
    // What the service only now told of itself is in it already, or is not yet.
    if (!read || this.#known.saved !== saved) return undefined
    const held = this.#known.toLocal(read)
    if (sameSaid(held, saved)) return { readAt: revision, difference: undefined }
    if (answer === 'mine') {
      this.#known.saved = held
      return { difference: undefined, isToSave: true }
    }
    if (answer === undefined) return { difference: held }
    this.#known.look()
    const { document, conflicts } = mergeTrees(
      { base: saved, ours: this.#known.wanted, theirs: held },
      this.#options.newId,
    )
    this.#known.saved = held
    this.#known.wanted = document
    this.#options.onMerged(document, conflicts)
    return { difference: undefined, isToSave: true }
  }
}
