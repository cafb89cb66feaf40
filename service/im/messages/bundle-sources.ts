import { sql } from 'kysely'
import type { Caller } from '../../http/endpoint'
import { isPostgres } from '../../store/engine'
import { manyRows } from '../../store/many-rows'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { mayBeBotIn } from '../../users/actor'
import { bundledColumns } from './bundle'
import type { Bundled } from './bundle'
import { isFromBefore } from './message-facts'

/** The fields needed of a message's chat. */
type SourceChat = Pick<Chats, 'secret' | 'restricted' | 'dissolved' | 'history_hidden_from_new_members'>

/** A message to be bundled, which the bot may know of. */
export interface Source {
  message: Bundled
  chat: SourceChat
}

/**
 * The listed messages that the bot may know of, by id: those of chats that it is
 * in, except messages from before it joined a chat that hides its history. All
 * others are treated as if they did not exist.
 */
export async function sourcesOf(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, Source>> {
  const rows = await sourceRows(tx, caller.app_id, [...new Set(ids)])
  const sources = new Map<string, Source>()
  for (const {
    joined_at,
    secret,
    restricted,
    dissolved,
    history_hidden_from_new_members,
    tenant_key,
    ...message
  } of rows) {
    const chat = { secret, restricted, dissolved, history_hidden_from_new_members }
    if (mayBeBotIn(caller, { tenant_key }) && !isFromBefore(message.create_time, chat, joined_at))
      sources.set(message.message_id, { message, chat })
  }
  return sources
}

const sourceColumns = {
  message_id: true,
  chat_id: true,
  thread_id: true,
  msg_type: true,
  create_time: true,
  state: true,
  upper_message_id: true,
  joined_at: true,
  secret: true,
  restricted: true,
  dissolved: true,
  history_hidden_from_new_members: true,
  tenant_key: true,
} as const

const sourceRows = manyRows(sourceColumns, (tx, app_id: string, ids: readonly string[]) =>
  tx
    .selectFrom('messages')
    .innerJoin('chat_bots', (join) =>
      join.onRef('chat_bots.chat_id', '=', 'messages.chat_id').on('chat_bots.app_id', '=', app_id),
    )
    .innerJoin('chats', 'chats.chat_id', 'messages.chat_id')
    .select(bundledColumns.map((name) => `messages.${name}` as const))
    .select('chat_bots.joined_at')
    .select(['secret', 'restricted', 'dissolved', 'history_hidden_from_new_members', 'chats.tenant_key'])
    // On PostgreSQL the SQL text is the same for any number of ids.
    .where((is) =>
      isPostgres(tx) ? sql<boolean>`message_id = any(${ids}::text[])` : is('message_id', 'in', ids),
    ),
)

/** Whether a message can be bundled: neither recalled, nor a system message, nor inside a bundle (platform/messages#merge-forward, rules 4 and 8). */
export const isUsable = ({ state, msg_type, upper_message_id }: Bundled): boolean =>
  state !== 'recalled' && msg_type !== 'system' && upper_message_id === null
