import type { Caller } from '../http/endpoint'
import { question } from '../store/question'
import type { Tx } from '../store/store'
import { actorId } from '../users/actor'

/** What every announcement operation knows about the chat before it looks at a block. */
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
        /** The bot, or the person whose token it is. */
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

const managersOf = (json: string): string[] => JSON.parse(json) as string[]

const chatRow = question((tx, chat_id: string, app_id: string, open_id: string) =>
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
    .where('chats.chat_id', '=', chat_id),
)

/** Reads the chat, its announcement and the caller's place in it: one query, whatever the announcement holds. */
export async function gatherChat(tx: Tx, chat_id: string, caller: Caller): Promise<ChatFacts> {
  const { person } = caller
  const [row] = (await chatRow(tx, chat_id, caller.app_id, person?.open_id ?? '')).rows
  const actor = actorId(caller)

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
      mayEdit:
        row.edit_permission !== 'only_owner' ||
        row.owner_id === actor ||
        managersOf(row.managers).includes(actor),
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
