import type { ChatEvent } from '../../contract/events/event-bodies'
import type { Caller } from '../http/endpoint'
import { storedSettings } from '../im/chats/stored-settings'
import type { Tx } from '../store/store'
import type { Chats } from '../store/tables/people-and-chats'
import { somebodies } from './world-event'
import type { WorldEvent } from './world-event'

const CHAT = ['im:chat', 'im:chat:read', 'im:chat:readonly']
const BOTS = ['im:chat', 'im:chat.members:bot_access', 'im:chat:readonly']
const MEMBERS = ['im:chat', 'im:chat.members:read', 'im:chat:readonly']

type Of = Pick<Chats, 'chat_id' | 'name' | 'external' | 'settings'>

/** `operator`: open_id of the world, or app_id. */
export interface Change {
  chat: Of
  operator: string
}

async function chatEvent(tx: Tx, to: Caller, { chat, operator }: Change): Promise<ChatEvent> {
  const { ids, tenant_key } = (await somebodies(tx, to, [operator]))(operator)
  const { i18n_names } = storedSettings(chat)
  return {
    chat_id: chat.chat_id,
    operator_id: ids,
    external: chat.external === 1,
    operator_tenant_key: tenant_key,
    name: chat.name,
    ...(i18n_names && { i18n_names }),
  }
}

/** A chat was dissolved. Its bots get an event (platform/events#chat-events). */
export const chatDisbanded = (change: Change): WorldEvent<'im.chat.disbanded_v1'> => ({
  type: 'im.chat.disbanded_v1',
  to: { chat_id: change.chat.chat_id },
  scopes: CHAT,
  change: { kind: 'chat', chat_id: change.chat.chat_id },
  body: (tx, to) => chatEvent(tx, to, change),
})

/**
 * Bots joined a chat. If a bot added them, only they get the event; otherwise all bots in it do
 * (platform/events#chat-events).
 */
export const botsAdded = (
  change: Change,
  only?: readonly string[],
): WorldEvent<'im.chat.member.bot.added_v1'> => ({
  type: 'im.chat.member.bot.added_v1',
  to: { chat_id: change.chat.chat_id, only },
  scopes: BOTS,
  change: { kind: 'chat', chat_id: change.chat.chat_id },
  body: (tx, to) => chatEvent(tx, to, change),
})

/** Bots were removed from a chat, and get the event themselves (platform/events#chat-events). */
export const botsDeleted = (
  change: Change,
  app_ids: readonly string[],
): WorldEvent<'im.chat.member.bot.deleted_v1'> => ({
  type: 'im.chat.member.bot.deleted_v1',
  to: { chat_id: change.chat.chat_id, only: app_ids },
  scopes: BOTS,
  change: { kind: 'chat', chat_id: change.chat.chat_id },
  body: (tx, to) => chatEvent(tx, to, change),
})

type UsersEvent =
  | 'im.chat.member.user.added_v1'
  | 'im.chat.member.user.deleted_v1'
  | 'im.chat.member.user.withdrawn_v1'

/** People joined, left or were removed, or an invitation was withdrawn (platform/events#chat-events). */
export const usersChanged = <Type extends UsersEvent>(
  type: Type,
  change: Change,
  open_ids: readonly string[],
): WorldEvent<Type> => ({
  type,
  to: { chat_id: change.chat.chat_id },
  scopes: MEMBERS,
  change: { kind: 'chat', chat_id: change.chat.chat_id },
  async body(tx, to) {
    const who = await somebodies(tx, to, open_ids)
    const users = open_ids.map(who).map(({ ids, name, tenant_key }) => ({ name, tenant_key, user_id: ids }))
    return { ...(await chatEvent(tx, to, change)), users }
  },
})
