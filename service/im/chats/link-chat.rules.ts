import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  chatLookedUp,
  gatewayCounts,
  notDissolved,
  notExternal,
  notOneToOne,
  sameTenant,
  shapeChecked,
} from './chat.rules'

export interface LinkChatFacts extends ChatFacts {
  mayShare: boolean
}

export const linkChatRules: Rule<LinkChatFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  notOneToOne(232062, true),
  botInside,
  notExternal,
  { code: 232061, when: 'secret chat', fails: (f) => f.chat?.secret === 1 },
  {
    code: 232064,
    when: 'only owner and managers may share the chat, and the operator is neither',
    fails: (f) => f.chat && !f.mayShare,
  },
]

export const linkChatUnreachable: Unreachable[] = [
  chatLookedUp,
  shapeChecked,
  gatewayCounts,
  { code: 232024, why: 'the operation names no people' },
  appNeverUnavailable,
  { code: 232063, why: 'a world has no team chats' },
  { code: 232065, why: 'a token that is valid belongs to somebody who exists' },
]
