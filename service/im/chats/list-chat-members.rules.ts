import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import { externalNeedsNoScope } from './get-chat.rules'
import { appNeverMissing, appNeverUnavailable } from './list-chats.rules'

export interface ListChatMembersFacts extends ChatFacts {
  badPageToken: boolean
  /** Where the page before ended. */
  place: readonly [chat_id: string, position: number] | undefined
}

export const listChatMembersRules: Rule<ListChatMembersFacts>[] = [
  { code: 232025, when: 'bot ability not enabled', fails: (f) => !f.bot.bot_enabled },
  { code: 232006, when: 'chat_id unknown', fails: (f) => !f.chat },
  {
    code: 232010,
    when: 'operator and chat in different tenants',
    fails: (f) => f.chat && f.chat.tenant_key !== f.bot.tenant_key,
  },
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  { code: 232011, when: 'operator outside the chat', fails: (f) => f.chat && !f.isMember },
  { code: 232001, when: 'page_token is not of this listing', fails: (f) => f.badPageToken },
]

export const listChatMembersUnreachable: Unreachable[] = [
  externalNeedsNoScope,
  appNeverMissing,
  appNeverUnavailable,
]
