import type { ErrorCode } from '../../../contract/error-codes'
import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ChatFacts } from './chat-facts'

/** The rows that the operations on one chat share, in the order that all of them use (platform/contacts#chat-errors). */
type ChatRule = Rule<ChatFacts>

export const botEnabled: Rule<{ bot: { bot_enabled: boolean } }> = {
  code: 232025,
  when: 'bot ability not enabled',
  fails: (f) => !f.bot.bot_enabled,
}

/** The gateway looks the chat up before its operation begins (platform/envelope#ids). */
export const chatKnown: ChatRule = {
  code: 99992356,
  id: 'chat_id',
  when: 'chat_id unknown',
  fails: (f) => !f.chat,
}

export const sameTenant: ChatRule = {
  code: 232010,
  when: 'operator and chat in different tenants',
  fails: (f) => f.chat && f.chat.tenant_key !== f.bot.tenant_key,
}

export const notDissolved: ChatRule = {
  code: 232009,
  when: 'chat dissolved',
  fails: (f) => f.chat?.dissolved === 1,
}

export const botInside: ChatRule = {
  code: 232011,
  when: 'operator outside the chat',
  fails: (f) => f.chat && !f.isMember,
}

/** One-to-one chats lack what groups have; the code for that differs by operation. */
export const notOneToOne = (code: ErrorCode, published: boolean): ChatRule => ({
  code,
  when: 'the chat is a one-to-one chat',
  fails: (f) => f.chat?.mode === 'p2p',
  ...(!published && { ours: true as const }),
})

/** For operations that change a chat: no bot of a world is shared with other tenants. */
export const notExternal: ChatRule = {
  code: 232033,
  when: 'the chat is external',
  fails: (f) => f.chat?.external === 1,
}

/** Codes that the platform also lists for chats (platform/contacts#chat-errors). */
export const chatLookedUp: Unreachable = {
  code: 232006,
  why: 'the gateway looks the chat up before the operation begins, and answers 99992356',
}
export const shapeChecked: Unreachable = {
  code: 232001,
  why: 'the gateway checks the shape before the operation begins, and answers 99992402',
}
export const appNeverMissing: Unreachable = {
  code: 232004,
  why: 'a token that is valid belongs to an application that exists',
}
export const appNeverUnavailable: Unreachable = {
  code: 232034,
  why: 'a world has no applications that a tenant has not installed',
}
export const gatewayCounts: Unreachable = {
  code: 232019,
  why: 'the gateway counts, and says 99991400; writers of one chat queue instead of being refused',
}
export const externalMayBeRead: Unreachable = {
  code: 232033,
  why: 'a bot that is in an external chat may read it; only what changes one is refused',
}
export const nothingReviewed: Unreachable = {
  code: 232023,
  why: 'no name and no description is reviewed',
}
/** Codes about settings that a tenant has not bought or an administrator forbids. */
export const tenantHasAllSettings: Unreachable[] = [
  { code: 232037, why: 'labels are no setting of the service' },
  { code: 232057, why: 'every tenant of a world has restricted mode' },
  { code: 232069, why: 'an external chat is refused before with 232033' },
  { code: 232078, why: 'every tenant of a world may hide the number of members' },
  { code: 232091, why: 'no tenant of a world forbids public groups' },
]
