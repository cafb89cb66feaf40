import type { Caller } from '../../http/endpoint'
import type { Chats, Messages } from '../../store/database'
import type { Tx } from '../../store/store'
import { isFromBefore } from './message-facts'

/** A message that is to be bundled, as far as the bot may know of it. */
export interface Source {
  message: Messages
  chat: Chats
}

/**
 * The listed messages that the bot may know of, in the order of the list and
 * without repeats: those of chats that it is in, unless said before it came
 * where history is hidden. All others are as if they did not exist.
 */
export async function sourcesOf(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, Source>> {
  const rows = await tx
    .selectFrom('messages')
    .leftJoin('chat_bots', (join) =>
      join.onRef('chat_bots.chat_id', '=', 'messages.chat_id').on('chat_bots.app_id', '=', caller.app_id),
    )
    .selectAll('messages')
    .select('chat_bots.joined_at')
    .where('message_id', 'in', [...new Set(ids)])
    .execute()
  const chat_ids = new Set(rows.flatMap(({ chat_id, joined_at }) => (joined_at === null ? [] : [chat_id])))
  if (chat_ids.size === 0) return new Map()
  const chats = await tx
    .selectFrom('chats')
    .selectAll()
    .where('chat_id', 'in', [...chat_ids])
    .execute()
  const chatOf = new Map(chats.map((chat) => [chat.chat_id, chat]))
  const sources = new Map<string, Source>()
  for (const { joined_at, ...message } of rows) {
    const chat = chatOf.get(message.chat_id)
    if (!chat || joined_at === null) continue
    if (!isFromBefore(message.create_time, chat, joined_at))
      sources.set(message.message_id, { message, chat })
  }
  return sources
}

/** Whether a message can be bundled: neither recalled, nor a system message, nor inside a bundle (platform/messages#merge-forward, rules 4 and 8). */
export const isUsable = ({ state, msg_type, upper_message_id }: Messages): boolean =>
  state !== 'recalled' && msg_type !== 'system' && upper_message_id === null
