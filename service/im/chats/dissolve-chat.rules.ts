import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  chatLookedUp,
  notDissolved,
  notExternal,
  sameTenant,
} from './chat.rules'

export interface OwnerFacts extends ChatFacts {
  isOwner: boolean
}

/** For what only the owner of a chat may do (platform/contacts#chat-errors). */
export const botOwns: Rule<OwnerFacts> = {
  code: 232017,
  when: 'the bot does not own the chat, and is not its creator with im:chat:operate_as_owner',
  fails: (f) => f.chat && !f.isOwner,
}

export const dissolveChatRules: Rule<OwnerFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  {
    code: 232008,
    when: 'the chat is a one-to-one chat or a topic chat',
    fails: (f) => f.chat && f.chat.mode !== 'group',
  },
  botInside,
  notExternal,
  botOwns,
]

export const dissolveChatUnreachable: Unreachable[] = [
  chatLookedUp,
  appNeverMissing,
  { code: 232024, why: 'dissolving names no people' },
  appNeverUnavailable,
]
