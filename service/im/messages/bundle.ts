import { MERGED_CONTENT } from '../../../contract/im/messages/merge-forward'
import { emit, type Effecting } from '../../events/emit'
import { messageReceived } from '../../events/message-received'
import { present } from '../../rules/present'
import { insertOf } from '../../store/insert-many'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'
import { together } from '../../store/together'
import { idsLike } from '../../world/ids'
import { copiesOf } from './copies'
import type { Receiver } from './receiver'
import type { Sending } from './remembered-answers'
import { newMessage } from './sends'

/**
 * A bundle holds no more messages than this, including those of the bundles
 * inside it. Ours: the platform publishes no number, and without one a hundred
 * bundles of a hundred would double a chat's size with each call.
 */
export const MAX_BUNDLED = 1000

/** The columns of a message to be bundled. Its content is copied within the store. */
export const bundledColumns = [
  'message_id',
  'chat_id',
  'thread_id',
  'msg_type',
  'create_time',
  'state',
  'upper_message_id',
] as const satisfies readonly (keyof Messages)[]

export type Bundled = Pick<Messages, (typeof bundledColumns)[number]>

/**
 * The messages inside those that are bundles, at every depth, in no order; at
 * most `most`, if given, for callers that only check a limit.
 */
export async function insideOf(tx: Tx, messages: readonly Bundled[], most?: number): Promise<Bundled[]> {
  const bundles = messages.filter((message) => message.msg_type === 'merge_forward')
  if (bundles.length === 0) return []
  const columns = bundledColumns.map((name) => `messages.${name}` as const)
  return tx
    .withRecursive('inside', (start) =>
      start
        .selectFrom('messages')
        .select(columns)
        .where(
          'upper_message_id',
          'in',
          bundles.map((bundle) => bundle.message_id),
        )
        .unionAll((deeper) =>
          deeper
            .selectFrom('messages')
            .select(columns)
            .innerJoin('inside', 'inside.message_id', 'messages.upper_message_id'),
        ),
    )
    .selectFrom('inside')
    .selectAll()
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
}

/**
 * Sends a bundle of the messages and of everything inside them (platform/messages#merge-forward-children), and
 * returns the bundle. It holds copies with ids of their own, earliest first, in the order of the list where times are
 * equal. Sender, chat, thread and time stay those of the originals, even if these change later.
 */
export async function sendBundle(
  call: Sending & Effecting,
  receiver: Receiver,
  messages: readonly Bundled[],
  inside: readonly Bundled[],
): Promise<Messages> {
  const bundle = await newMessage(call, receiver, { msg_type: 'merge_forward', content: MERGED_CONTENT })
  const tops = messages.toSorted((one, other) => one.create_time - other.create_time)
  const all = [...tops, ...inside.toSorted(byTimeThenId)]
  // They ascend, which keeps the order of messages of the same millisecond: readers sort by time, then id.
  const copied = idsLike(call.world.newId('message'), 'message')
  const ids = new Map(all.map(({ message_id }, at) => [message_id, copied(at)]))
  const copies = all.map(({ message_id, state, upper_message_id }) => ({
    original: message_id,
    message_id: present(ids.get(message_id)),
    upper_message_id: ids.get(upper_message_id ?? '') ?? bundle.message_id,
    state,
  }))
  await together(call.tx, [insertOf(call.tx, 'messages', [bundle]), copiesOf(call.tx, copies)])
  await emit(call, messageReceived(bundle))
  return bundle
}

function byTimeThenId(one: Bundled, other: Bundled): number {
  return one.create_time - other.create_time || (one.message_id < other.message_id ? -1 : 1)
}
