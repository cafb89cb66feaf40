import type { Caller } from '../../http/endpoint'
import type { Chats } from '../../store/database'
import { actorId } from '../../users/actor'
import { hasScope } from '../../users/has-scope'

/** Of the bot that made a chat: it may do there what its owner may (platform/docx#announcement-calls, platform/contacts#chat-errors). */
const OPERATE_AS_OWNER = 'im:chat:operate_as_owner'

/** open_ids and app_ids, in the order in which they became managers. */
export const managersOf = (chat: Pick<Chats, 'managers'>): string[] => JSON.parse(chat.managers) as string[]

/** The bot owns the chat, or made it and has the scope for that. */
export const ownsChat = (chat: Chats, caller: Caller): boolean =>
  chat.owner_id === actorId(caller) ||
  (caller.person === undefined && chat.creator_id === caller.app_id && hasScope(caller, OPERATE_AS_OWNER))

/** The bot owns the chat, manages it, or made it and has the scope for that. */
export const managesChat = (chat: Chats, caller: Caller): boolean =>
  ownsChat(chat, caller) || managersOf(chat).includes(actorId(caller))
