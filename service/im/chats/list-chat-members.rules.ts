import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
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
  botEnabled,
  chatKnown,
  sameTenant,
  notDissolved,
  botInside,
  { code: 232001, when: 'page_token does not belong to this listing', fails: (f) => f.badPageToken },
]

export const listChatMembersUnreachable: Unreachable[] = [
  externalMayBeRead,
  appNeverMissing,
  appNeverUnavailable,
]
