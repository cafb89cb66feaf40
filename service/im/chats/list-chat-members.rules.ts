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
  externalMayBeRead,
  notDissolved,
  sameTenant,
} from './chat.rules'

export interface ListChatMembersFacts extends ChatFacts {
  badPageToken: boolean
  /** Where the previous page ended. */
  place: readonly [chat_id: string, position: number] | undefined
}

export const listChatMembersRules: Rule<ListChatMembersFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  botInside,
  { code: 232001, when: 'page_token does not belong to this listing', fails: (f) => f.badPageToken },
]

export const listChatMembersUnreachable: Unreachable[] = [
  chatLookedUp,
  externalMayBeRead,
  appNeverMissing,
  appNeverUnavailable,
]
