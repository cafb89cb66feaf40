import type { Message } from '../../../contract/im/messages/message'
import { isTogether } from './row-layout'

/** A row of a kind that was not measured yet. */
const UNKNOWN_HEIGHT = 62
/** A usual height is replaced after at most so many rows of another one, as when the window becomes narrow. */
const MOST_VOTES = 8

/**
 * The usual height of each kind of row, learned from rows that were measured. A row that has the expected height costs
 * no second layout when it comes into view.
 */
export class RowHeights {
  readonly #learned = new Map<string, { height: number; votes: number }>()

  /** Notes the height of a row, below `previous`. */
  note(previous: Message | undefined, message: Message, height: number) {
    const kind = kindOf(previous, message)
    const usual = this.#learned.get(kind)
    if (!usual) this.#learned.set(kind, { height, votes: 1 })
    else if (usual.height === height) usual.votes = Math.min(usual.votes + 1, MOST_VOTES)
    else if (usual.votes > 0) usual.votes -= 1
    else usual.height = height
  }

  /** What to expect from now on; later notes do not change it. */
  expected(): (previous: Message | undefined, message: Message) => number {
    const heights = new Map([...this.#learned].map(([kind, { height }]) => [kind, height]))
    return (previous, message) => heights.get(kindOf(previous, message)) ?? UNKNOWN_HEIGHT
  }
}

/** Rows of a kind have mostly the same height. */
const kindOf = (previous: Message | undefined, message: Message): string =>
  `${message.deleted ? 'recalled' : message.msg_type} ${isTogether(previous, message)}`
