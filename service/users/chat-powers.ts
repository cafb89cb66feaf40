import type { Caller } from '../http/endpoint'
import type { Chats } from '../store/tables/people-and-chats'
import { actorId } from './actor'
import { hasScope } from './has-scope'

/** With it, the bot that made a chat may do what its owner may (platform/docx#announcement-calls, platform/contacts#chat-errors). */
const OPERATE_AS_OWNER = 'im:chat:operate_as_owner'

/** open_ids and app_ids, in the order in which they became managers. */
export const managersOf = (chat: Pick<Chats, 'managers'>): string[] => JSON.parse(chat.managers) as string[]

/** The caller owns the chat, or is the bot that made it and has the scope for that. */
export const ownsChat = (chat: Pick<Chats, 'owner_id' | 'creator_id'>, caller: Caller): boolean =>
  chat.owner_id === actorId(caller) ||
  (caller.person === undefined && chat.creator_id === caller.app_id && hasScope(caller, OPERATE_AS_OWNER))

/** The caller owns or manages the chat, or is the bot that made it and has the scope for that. */
export const managesChat = (
  chat: Pick<Chats, 'owner_id' | 'managers' | 'creator_id'>,
  caller: Caller,
): boolean => ownsChat(chat, caller) || managersOf(chat).includes(actorId(caller))

/** Whether a caller in the chat may edit its announcement, and what belongs to it (platform/docx#announcement-calls). */
export const mayEditAnnouncement = (
  chat: Pick<Chats, 'owner_id' | 'managers' | 'creator_id' | 'edit_permission'>,
  caller: Caller,
): boolean => chat.edit_permission !== 'only_owner' || managesChat(chat, caller)
