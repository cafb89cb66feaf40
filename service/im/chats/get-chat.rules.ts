import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import { appNeverMissing, appNeverUnavailable } from './list-chats.rules'

export const getChatRules: Rule<ChatFacts>[] = [
  { code: 232025, when: 'bot ability not enabled', fails: (f) => !f.bot.bot_enabled },
  { code: 232006, when: 'chat_id unknown', fails: (f) => !f.chat },
  {
    code: 232010,
    when: 'operator and chat in different tenants',
    fails: (f) => f.chat && f.chat.tenant_key !== f.bot.tenant_key,
  },
]

export const externalNeedsNoScope: Unreachable = {
  code: 232033,
  why: 'which scope an external chat needs is not published',
}
export const getChatUnreachable: Unreachable[] = [
  { code: 232011, why: 'an operator outside the chat gets the short answer instead' },
  externalNeedsNoScope,
  appNeverMissing,
  appNeverUnavailable,
]
