import type { Caller } from '../../http/endpoint'
import type { Chats } from '../../store/tables/people-and-chats'
import { managesChat } from '../../users/chat-powers'
import { storedSettings } from '../chats/stored-settings'
import type { ContentFacts } from './contents/content-facts'

/** Everyone is mentioned, but only the owner and managers of the group may do that, and the bot is neither. */
export const mayNotNameAll = (caller: Caller, chat: Chats | undefined, content: ContentFacts): boolean =>
  content.namesAll &&
  chat !== undefined &&
  storedSettings(chat).at_all_permission === 'only_owner' &&
  !managesChat(chat, caller)
