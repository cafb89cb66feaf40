import type { InferResult } from 'kysely'
import type { Caller } from '../http/endpoint'
import { compiledQuery } from '../store/compiled-query'
import type { Tx } from '../store/store'
import { mayEditAnnouncement } from '../users/chat-powers'

/** The facts of every announcement operation about the chat, before it looks at a block. */
export interface ChatFacts {
  bot_enabled: boolean
  tenant_key: string
  chat:
    | {
        chat_id: string
        tenant_key: string
        owner_id: string
        p2p: boolean
        dissolved: boolean
        external: boolean
        /** Whether the caller is in the chat: the bot, or the person whose token it is. */
        isInside: boolean
        mayEdit: boolean
      }
    | undefined
  announcement:
    | {
        type: string
        revision: number
        block_count: number
        text_bound: number
        create_time: number
        update_time: number
        modifier_id: string
      }
    | undefined
}

/** A chat, its announcement and one caller's membership as one row; other queries join what else they need. */
export const chatRow = (tx: Tx, chat_id: string, app_id: string, open_id: string) =>
  tx
    .selectFrom('chats')
    .leftJoin('announcements', 'announcements.chat_id', 'chats.chat_id')
    .leftJoin('chat_bots', (join) =>
      join.onRef('chat_bots.chat_id', '=', 'chats.chat_id').on('chat_bots.app_id', '=', app_id),
    )
    .leftJoin('chat_members', (join) =>
      join.onRef('chat_members.chat_id', '=', 'chats.chat_id').on('chat_members.open_id', '=', open_id),
    )
    .select([
      'chats.tenant_key',
      'chats.owner_id',
      'chats.managers',
      'chats.creator_id',
      'chats.mode',
      'chats.dissolved',
      'chats.external',
      'chats.edit_permission',
      'chat_bots.app_id as bot',
      'chat_members.open_id as person',
      'announcements.type',
      'announcements.revision',
      'announcements.block_count',
      'announcements.text_bound',
      'announcements.create_time',
      'announcements.update_time',
      'announcements.modifier_id',
    ])
    .where('chats.chat_id', '=', chat_id)

/** The columns that `chatRow` returns. */
export const chatColumns = Object.keys({
  tenant_key: true,
  owner_id: true,
  managers: true,
  creator_id: true,
  mode: true,
  dissolved: true,
  external: true,
  edit_permission: true,
  bot: true,
  person: true,
  type: true,
  revision: true,
  block_count: true,
  text_bound: true,
  create_time: true,
  update_time: true,
  modifier_id: true,
} satisfies Record<keyof ChatRow, true>)

const rowOfChat = compiledQuery(chatRow)

export type ChatRow = InferResult<ReturnType<typeof chatRow>>[number]

/** Reads the chat, its announcement and the caller's membership: one query, however large the announcement is. */
export async function gatherChat(tx: Tx, chat_id: string, caller: Caller): Promise<ChatFacts> {
  const [row] = (await rowOfChat(tx, chat_id, caller.app_id, caller.person?.open_id ?? '')).rows
  return chatFrom(row, chat_id, caller)
}

export function chatFrom(row: ChatRow | undefined, chat_id: string, caller: Caller): ChatFacts {
  const { person } = caller
  const who = { bot_enabled: caller.bot_enabled, tenant_key: caller.tenant_key }
  if (!row) return { ...who, chat: undefined, announcement: undefined }
  return {
    ...who,
    chat: {
      chat_id,
      tenant_key: row.tenant_key,
      owner_id: row.owner_id,
      p2p: row.mode === 'p2p',
      dissolved: row.dissolved === 1,
      external: row.external === 1,
      isInside: (person ? row.person : row.bot) !== null,
      mayEdit: mayEditAnnouncement(row, caller),
    },
    announcement:
      row.revision === null
        ? undefined
        : {
            type: row.type ?? 'docx',
            revision: row.revision,
            block_count: row.block_count ?? 1,
            text_bound: row.text_bound ?? 0,
            create_time: row.create_time ?? 0,
            update_time: row.update_time ?? 0,
            modifier_id: row.modifier_id ?? '',
          },
  }
}
