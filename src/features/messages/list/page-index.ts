import type { Message } from '../../../../contract/im/messages/message'
import type { PageRange } from '../../../api/messages/messages'

/**
 * By which stretch of a listing each message came. A thread's listing knows no
 * times (platform/messages#calls), so that nobody can ask for what lies around a
 * message; but a page that was read can be read again.
 */
export class PageIndex {
  readonly #stretches = new Map<string, PageRange>()

  /** Of a listing from its beginning on alone: a page counted from the end holds others as soon as something is said. */
  note(stretch: PageRange, messages: readonly Pick<Message, 'message_id'>[]) {
    if (stretch.sort_type !== 'ByCreateTimeAsc') return
    for (const { message_id } of messages) {
      if (!this.#stretches.has(message_id)) this.#stretches.set(message_id, stretch)
    }
  }

  rangeOf = ({ message_id }: Pick<Message, 'message_id'>): PageRange | undefined =>
    this.#stretches.get(message_id)

  /** It could not be read again: what came by it is known by no page any more. */
  forget(stretch: PageRange) {
    for (const [id, other] of this.#stretches) if (other === stretch) this.#stretches.delete(id)
  }
}
