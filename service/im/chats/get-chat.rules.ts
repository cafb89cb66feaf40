import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  chatKnown,
  chatLookedUp,
  externalMayBeRead,
  sameTenant,
} from './chat.rules'

export const getChatRules: Rule<ChatFacts>[] = [chatKnown, botEnabled, sameTenant]

export const getChatUnreachable: Unreachable[] = [
  chatLookedUp,
  { code: 232011, why: 'an operator outside the chat gets the short answer instead' },
  externalMayBeRead,
  appNeverMissing,
  appNeverUnavailable,
]
