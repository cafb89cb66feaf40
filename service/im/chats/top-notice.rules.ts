import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'
import {
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  notDissolved,
  notExternal,
  notOneToOne,
  sameTenant,
} from './chat.rules'

/** The rows that both operations share. */
export const deleteTopNoticeRules: Rule<ChatFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  notOneToOne(232001, false),
  botInside,
  notExternal,
]

export interface PutTopNoticeFacts extends ChatFacts {
  allMessagesFound: boolean
}

export const putTopNoticeRules: Rule<PutTopNoticeFacts>[] = [
  ...deleteTopNoticeRules,
  {
    code: 232001,
    when: 'the message to put at the top is missing, not of the chat, not visible to the bot, or recalled',
    fails: (f) => !f.allMessagesFound,
    ours: true,
  },
]

export const deleteTopNoticeUnreachable: Unreachable[] = [
  { code: 232014, why: 'who may put something at the top is no setting of the service: every member may' },
  { code: 232024, why: 'the operation names no people' },
  appNeverUnavailable,
]
export const putTopNoticeUnreachable: Unreachable[] = [
  ...deleteTopNoticeUnreachable,
  { code: 230111, why: 'no message of a world destroys itself' },
]
