import type { Caller } from '../../http/endpoint'
import { membersAmong } from '../../im/chats/members'
import { storedSettings } from '../../im/chats/stored-settings'
import type { Tx } from '../../store/store'
import type { Chats, Users } from '../../store/tables/people-and-chats'
import { managersOf } from '../../users/chat-powers'

export const personIn = (tx: Tx, open_id: string): Promise<Users | undefined> =>
  tx.selectFrom('users').selectAll().where('open_id', '=', open_id).executeTakeFirst()

export const chatIn = (tx: Tx, chat_id: string): Promise<Chats | undefined> =>
  tx.selectFrom('chats').selectAll().where('chat_id', '=', chat_id).executeTakeFirst()

export const isInside = async (tx: Tx, chat_id: string, open_id: string): Promise<boolean> =>
  (await membersAmong(tx, chat_id, [open_id])).has(open_id)

/** Whether the person owns or manages the chat, and so may do what others may be kept from. */
export const managesAsPerson = (chat: Chats, open_id: string): boolean =>
  chat.owner_id === open_id || managersOf(chat).includes(open_id)

/** In a muted chat only the owner, the managers and those on its list may speak. */
export const maySpeak = (chat: Chats, open_id: string): boolean =>
  chat.muted === 0 ||
  managesAsPerson(chat, open_id) ||
  (storedSettings(chat).moderator_list?.includes(open_id) ?? false)

/** A person in place of a calling application: sees everything of the tenant, by the ids of the world. */
export const asCaller = ({ tenant_key, name }: Pick<Users, 'tenant_key' | 'name'>): Caller => ({
  app_id: '',
  tenant_key,
  name,
  bot_enabled: true,
  scopes: undefined,
})
