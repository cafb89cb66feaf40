import { MERGED_CONTENT } from '../../../contract/im/messages/merge-forward'
import { emit, type Effecting } from '../../events/emit'
import { messageReceived } from '../../events/message-received'
import type { Messages } from '../../store/database'
import { insertMany } from '../../store/insert-many'
import type { Tx } from '../../store/store'
import type { Receiver, Sending } from './receiver'
import { newMessage } from './sends'

/**
 * A bundle holds no more messages than this, those of the bundles inside it
 * included. Ours: the platform publishes no number, and without one a hundred
 * bundles of a hundred would double a chat's weight with each call.
 */
export const MAX_BUNDLED = 1000

/** Rows of one INSERT: a bundle of a full list is written by one. */
const ROWS_AT_ONCE = 101

/**
 * What lies inside those of the messages that are bundles, at every depth, in
 * no order. No more than `most`, where given: who gets as many need not look
 * further.
 */
export async function insideOf(tx: Tx, messages: readonly Messages[], most?: number): Promise<Messages[]> {
  const bundles = messages.filter((message) => message.msg_type === 'merge_forward')
  if (bundles.length === 0) return []
  return tx
    .withRecursive('inside', (start) =>
      start
        .selectFrom('messages')
        .selectAll('messages')
        .where(
          'upper_message_id',
          'in',
          bundles.map((bundle) => bundle.message_id),
        )
        .unionAll((deeper) =>
          deeper
            .selectFrom('messages')
            .selectAll('messages')
            .innerJoin('inside', 'inside.message_id', 'messages.upper_message_id'),
        ),
    )
    .selectFrom('inside')
    .selectAll()
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
}

/**
 * Sends a bundle of the messages and of all that is inside them
 * (platform/messages#merge-forward-children), and answers the bundle. What it holds are copies with ids of their own,
 * earliest first, and in the order of the list where the time is the same; sender, chat, thread and time stay those of the originals,
 * whatever becomes of these later.
 */
export async function sendBundle(
  call: Sending & Effecting,
  receiver: Receiver,
  messages: readonly Messages[],
  inside: readonly Messages[],
): Promise<Messages> {
  const bundle = await newMessage(call, receiver, { msg_type: 'merge_forward', content: MERGED_CONTENT })
  const tops = messages.toSorted((one, other) => one.create_time - other.create_time)
  const all = [...tops, ...inside.toSorted(byTimeThenId)]
  // Ids that grow keep the order of what was said in the same millisecond: readers sort by time, then id.
  const grown = all.map(() => call.world.newId('message')).toSorted()
  const ids = new Map(all.map(({ message_id }, at) => [message_id, grown[at] ?? '']))
  const copies = all.map((original) => ({
    ...original,
    message_id: ids.get(original.message_id) ?? '',
    upper_message_id: ids.get(original.upper_message_id ?? '') ?? bundle.message_id,
  }))
  const rows = [bundle, ...copies]
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await insertMany(call.tx, 'messages', rows.slice(at, at + ROWS_AT_ONCE))
  }
  await emit(call, messageReceived(bundle))
  return bundle
}

function byTimeThenId(one: Messages, other: Messages): number {
  return one.create_time - other.create_time || (one.message_id < other.message_id ? -1 : 1)
}
