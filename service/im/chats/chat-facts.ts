import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { mayBeBotIn } from '../../users/actor'
import { membersAmong } from './members'

/** Facts for the rules of a chat: the caller (bot or person), the chat, and whether the caller is in it. */
export interface ChatFacts {
  bot: { bot_enabled: boolean; tenant_key: string }
  chat: Chats | undefined
  isMember: boolean
  /** When the bot joined the chat; 0 for a bot that is not in it, and for people, who count as always there. */
  joined_at: number
}

export async function chatFacts(tx: Tx, caller: Caller, chat_id: string): Promise<ChatFacts> {
  const chat = await tx.selectFrom('chats').selectAll().where('chat_id', '=', chat_id).executeTakeFirst()
  const { person } = caller
  if (person) {
    const isMember = (await membersAmong(tx, chat_id, [person.open_id])).size > 0
    return { bot: caller, chat, isMember, joined_at: 0 }
  }
  const found = await tx
    .selectFrom('chat_bots')
    .select('joined_at')
    .where('chat_id', '=', chat_id)
    .where('app_id', '=', caller.app_id)
    .executeTakeFirst()
  const bot = chat && mayBeBotIn(caller, chat) ? found : undefined
  return { bot: caller, chat, isMember: bot !== undefined, joined_at: bot?.joined_at ?? 0 }
}
