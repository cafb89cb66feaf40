import type { Caller } from '../../http/endpoint'
import { managersOf } from '../../im/chats/chat-powers'
import { membersAmong } from '../../im/chats/members'
import { storedSettings } from '../../im/chats/stored-settings'
import type { Chats, Users } from '../../store/database'
import type { Tx } from '../../store/store'

export const personIn = (tx: Tx, open_id: string): Promise<Users | undefined> =>
  tx.selectFrom('users').selectAll().where('open_id', '=', open_id).executeTakeFirst()

export const chatIn = (tx: Tx, chat_id: string): Promise<Chats | undefined> =>
  tx.selectFrom('chats').selectAll().where('chat_id', '=', chat_id).executeTakeFirst()

export const isInside = async (tx: Tx, chat_id: string, open_id: string): Promise<boolean> =>
  (await membersAmong(tx, chat_id, [open_id])).has(open_id)

/** Who owns or manages a chat: what others may be kept from, they may. */
export const managesAsPerson = (chat: Chats, open_id: string): boolean =>
  chat.owner_id === open_id || managersOf(chat).includes(open_id)

/** Of a chat in which not everybody may: its owner, its managers, and those on its list. */
export const maySpeak = (chat: Chats, open_id: string): boolean =>
  chat.muted === 0 ||
  managesAsPerson(chat, open_id) ||
  (storedSettings(chat).moderator_list?.includes(open_id) ?? false)

/** A person where an application would call: everything of the tenant is seen, by the ids of the world. */
export const asCaller = ({ tenant_key, name }: Pick<Users, 'tenant_key' | 'name'>): Caller => ({
  app_id: '',
  tenant_key,
  name,
  bot_enabled: true,
  scopes: undefined,
})
