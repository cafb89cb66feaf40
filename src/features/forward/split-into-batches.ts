import type { Message } from '../../../contract/im/messages/message'
import { groupsOf } from './groups-of'
import { MAX_PICKED } from './selection'
import { exclusionReason } from './why-not'

/**
 * The messages in as few bundles as the rules allow (platform/messages#merge-forward, rules 5 to 7; platform/pace#limits):
 * of one chat each, and there either of one thread or of none, a hundred at
 * most. Order is kept within a bundle, and bundles go by their first message.
 *
 * What cannot go stays with its like, to be named in the answer; where nothing
 * of a bundle can go there is no bundle, for it would be refused.
 */
export const splitIntoBatches = (messages: readonly Message[]): Message[][] =>
  groupsOf(messages, ({ chat_id, thread_id = '' }) => `${chat_id} ${thread_id}`)
    .flatMap(({ messages: alike }) => inPieces(alike))
    .filter((batch) => batch.some((message) => !exclusionReason(message)))

const inPieces = (messages: readonly Message[]): Message[][] =>
  Array.from({ length: Math.ceil(messages.length / MAX_PICKED) }, (_, at) =>
    messages.slice(at * MAX_PICKED, (at + 1) * MAX_PICKED),
  )
