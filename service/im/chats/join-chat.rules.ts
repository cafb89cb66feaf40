import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  chatKnown,
  chatLookedUp,
  gatewayCounts,
  notDissolved,
  sameTenant,
} from './chat.rules'

export interface JoinChatFacts extends ChatFacts {
  needsApproval: boolean
  /** The chat has no room for another person, or another bot if the caller is one. */
  isFull: boolean
}

export const joinChatRules: Rule<JoinChatFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  {
    code: 232008,
    when: 'the chat is a one-to-one chat, or is not public',
    fails: (f) => f.chat && (f.chat.mode === 'p2p' || f.chat.public === 0),
  },
  { code: 232075, when: 'new members need approval', fails: (f) => !f.isMember && f.needsApproval },
  {
    code: 232013,
    when: 'the chat has 5000 people and a person joins, or 15 bots and a bot joins',
    fails: (f) => !f.isMember && f.isFull,
  },
]

export const joinChatUnreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  gatewayCounts,
  { code: 232027, why: 'the one who joins is the one who calls' },
  appNeverUnavailable,
]
