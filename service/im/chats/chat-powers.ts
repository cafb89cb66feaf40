import type { Caller } from '../../http/endpoint'
import type { Chats } from '../../store/database'
import { actorId } from '../../users/actor'
import { hasScope } from '../../users/has-scope'

/** With it, the bot that made a chat may do what its owner may (platform/docx#announcement-calls, platform/contacts#chat-errors). */
const OPERATE_AS_OWNER = 'im:chat:operate_as_owner'

/** open_ids and app_ids, in the order in which they became managers. */
export const managersOf = (chat: Pick<Chats, 'managers'>): string[] => JSON.parse(chat.managers) as string[]

/** The caller owns the chat, or is the bot that made it and has the scope for that. */
export const ownsChat = (chat: Chats, caller: Caller): boolean =>
  chat.owner_id === actorId(caller) ||
  (caller.person === undefined && chat.creator_id === caller.app_id && hasScope(caller, OPERATE_AS_OWNER))

/** The caller owns or manages the chat, or is the bot that made it and has the scope for that. */
export const managesChat = (chat: Chats, caller: Caller): boolean =>
  ownsChat(chat, caller) || managersOf(chat).includes(actorId(caller))
