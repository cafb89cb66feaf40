import type { ErrorCode } from '../../../../contract/error-codes'
import { emojiTypes } from '../../../../contract/im/messages/reactions/emoji-types'
import type { Unreachable } from '../../../http/endpoint'
import type { Rule } from '../../../rules/rule'
import type { Reactions } from '../../../store/tables/messages'
import type { MessageAccess } from '../message-access'
import { messageKnown } from '../message.rules'
import { isInside } from '../own-message'

/** The callers who may see the message. The code for a caller outside the chat differs by operation. */
const accessRows = (outside: ErrorCode): Rule<MessageAccess>[] => [
  messageKnown,
  { code: outside, when: 'bot ability not enabled', fails: (f) => !f.bot.bot_enabled, ours: true },
  { code: outside, when: 'operator outside the chat', fails: (f) => f.chat && !f.isMember },
]

const visibleRows: Rule<MessageAccess>[] = [
  {
    code: 231018,
    when: 'sent before the operator joined, in a chat that hides its history',
    fails: (f) => f.isHidden,
  },
  { code: 230110, when: 'message recalled', fails: (f) => f.isRecalled },
]

export interface ReactFacts extends MessageAccess {
  /** The sender of the message has blocked the application. */
  isBlocked: boolean
}

const reactRows: Rule<ReactFacts>[] = [
  ...accessRows(231002),
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  { code: 231021, when: 'external group', fails: (f) => f.chat?.external === 1 },
  {
    code: 231022,
    when: 'bot not available to the user of the one-to-one chat',
    fails: (f) => f.chat && !f.isAvailable,
  },
  ...visibleRows,
  { code: 231019, when: 'the sender of the message has blocked the bot', fails: (f) => f.isBlocked },
]

export interface CreateReactionFacts extends ReactFacts {
  emoji_type: string
}

export const createReactionRules: Rule<CreateReactionFacts>[] = [
  ...reactRows,
  {
    code: 231017,
    when: 'a system message, or one inside a merge-forward',
    fails: (f) => f.message?.msg_type === 'system' || isInside(f),
  },
  { code: 231001, when: 'no such emoji_type', fails: (f) => !emojiTypes.has(f.emoji_type) },
]

export interface DeleteReactionFacts extends ReactFacts {
  reaction: Reactions | undefined
  isOwn: boolean
}

export const deleteReactionRules: Rule<DeleteReactionFacts>[] = [
  ...reactRows,
  { code: 231011, when: 'reaction_id unknown', fails: (f) => !f.reaction },
  {
    code: 231010,
    when: 'a reaction to another message',
    fails: (f) => f.reaction && f.reaction.message_id !== f.message?.message_id,
  },
  { code: 231007, when: 'somebody else’s reaction', fails: (f) => f.reaction && !f.isOwn },
]

export interface ListReactionsFacts extends MessageAccess {
  reaction_type: string
  user_id_type: string
  badPageToken: boolean
}

export const listReactionsRules: Rule<ListReactionsFacts>[] = [
  ...accessRows(231008),
  ...visibleRows,
  {
    code: 231001,
    when: 'no such reaction_type',
    fails: (f) => f.reaction_type !== '' && !emojiTypes.has(f.reaction_type),
  },
  {
    code: 231014,
    when: 'user_id_type is none of open_id, union_id, user_id',
    fails: (f) => !['open_id', 'union_id', 'user_id'].includes(f.user_id_type),
  },
  { code: 231012, when: 'page_token does not belong to this listing', fails: (f) => f.badPageToken },
]

const authorized: Unreachable = {
  code: 231013,
  why: 'the gateway has refused every token that is no tenant token or user token',
}
const messageLookedUp: Unreachable = {
  code: 231003,
  why: 'the gateway looks the message up before the operation begins, and answers 99992354',
}
const reactUnreachable: Unreachable[] = [
  messageLookedUp,
  { code: 231004, why: 'a message of a world has its chat; one that is dissolved is answered with 232009' },
  { code: 231005, why: 'no thread of a world vanishes without a trace' },
  { code: 231008, why: 'who is outside the chat is told 231002' },
  { code: 231012, why: 'the operation has no pages' },
  authorized,
  { code: 231015, why: 'what is asked twice at once is done one after the other' },
  { code: 231020, why: 'no administrator of a world keeps people apart' },
]
export const createReactionUnreachable: Unreachable[] = [
  ...reactUnreachable,
  { code: 231006, why: 'the token says who the operator is' },
  { code: 231014, why: 'the operation takes no user_id_type' },
]
export const deleteReactionUnreachable: Unreachable[] = [
  ...reactUnreachable,
  { code: 231001, why: 'a reaction belongs to the tenant of its message' },
]
export const listReactionsUnreachable: Unreachable[] = [messageLookedUp, authorized]
