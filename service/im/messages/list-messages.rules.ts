import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from '../chats/chat-facts'
import type { MessageAccess } from './message-access'
import { botRows, groupScopeRow, placeRows } from './message.rules'

/** Where a page ended: in which listing, and at which message. */
export type ListPlace = readonly [container: string, sort: string, time: number, message_id: string]

export interface ListMessagesFacts
  extends ChatFacts, Pick<MessageAccess, 'isStranger' | 'isAvailable' | 'readsGroups'> {
  /** The thread began before the bot joined, and the chat hides its history. */
  isHiddenThread: boolean
  endsBeforeItStarts: boolean
  badPageToken: boolean
  place: ListPlace | undefined
}

export const listMessagesRules: Rule<ListMessagesFacts>[] = [
  ...botRows,
  {
    code: 230001,
    ext: 'invalid container_id',
    when: 'container_id unknown, or in another tenant without the bot',
    fails: (f) => !f.chat || f.isStranger,
    ours: true,
  },
  ...placeRows,
  groupScopeRow,
  {
    code: 230073,
    when: 'thread started before the bot joined, in a chat that hides its history',
    fails: (f) => f.isHiddenThread,
  },
  {
    code: 230001,
    ext: 'The end_time is earlier than the start_time',
    when: 'end_time before start_time',
    fails: (f) => f.endsBeforeItStarts,
  },
  {
    code: 230001,
    ext: 'invalid page_token',
    when: 'page_token does not belong to this listing',
    fails: (f) => f.badPageToken,
    ours: true,
  },
]

export const listMessagesUnreachable: Unreachable[] = [
  { code: 230110, why: 'a listing tells of a recalled message instead of refusing' },
  {
    code: 231203,
    why: 'which types of chat have no history is not published; groups, topics and one-to-one have',
  },
  {
    code: 231204,
    why: 'which types of application may not read history is not published; custom and store may',
  },
]
