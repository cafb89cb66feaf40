import type { Message } from '../../../contract/im/messages/message'
import { isTogether } from './row-layout'

/** A row of a kind that was not measured yet. */
const UNKNOWN_HEIGHT = 62
/** A usual height is replaced after at most so many rows of another one, as when the window becomes narrow. */
const MOST_VOTES = 8

/** The expected height of a row, below `previous`. */
type Expected = (previous: Message | undefined, message: Message) => number

/**
 * The usual height of each kind of row, learned from rows that were measured. A row that has the expected height costs
 * no second layout when it comes into view.
 */
export class RowHeights {
  readonly #learned = new Map<string, { height: number; votes: number }>()
  #expected: { ends: string; of: Expected } | undefined

  /** Notes the height of a row, below `previous`. */
  note(previous: Message | undefined, message: Message, height: number) {
    const kind = kindOf(previous, message)
    const usual = this.#learned.get(kind)
    if (!usual) this.#learned.set(kind, { height, votes: 1 })
    else if (usual.height === height) usual.votes = Math.min(usual.votes + 1, MOST_VOTES)
    else if (usual.votes > 0) usual.votes -= 1
    else usual.height = height
  }

  /**
   * The expected heights of the rows between two. They stay the same as long as both ends of the list do: the view is kept in
   * place only when an end changes.
   */
  expected(first: Message | undefined, last: Message | undefined): Expected {
    const ends = `${first?.message_id} ${last?.message_id}`
    if (this.#expected?.ends === ends) return this.#expected.of
    const heights = new Map([...this.#learned].map(([kind, { height }]) => [kind, height]))
    const of: Expected = (previous, message) => heights.get(kindOf(previous, message)) ?? UNKNOWN_HEIGHT
    this.#expected = { ends, of }
    return of
  }
}

/** Rows of a kind have mostly the same height. A recall leaves the kind: rows out of view keep their place. */
const kindOf = (previous: Message | undefined, message: Message): string =>
  `${message.msg_type} ${isTogether(previous, message)}`
