import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'

export type ListChatsPlace = readonly [sort: string, activeAt: number, position: number]

export interface ListChatsFacts {
  bot: { bot_enabled: boolean }
  badPageToken: boolean
  /** Where the page before ended. */
  place: ListChatsPlace | undefined
}

export const listChatsRules: Rule<ListChatsFacts>[] = [
  { code: 232025, when: 'bot ability not enabled', fails: (f) => !f.bot.bot_enabled },
  { code: 232001, when: 'page_token is not of this listing', fails: (f) => f.badPageToken },
]

/** What the platform also lists for chats (platform-facts f.7). */
export const appNeverMissing: Unreachable = {
  code: 232004,
  why: 'a token that is valid belongs to an application that exists',
}
export const appNeverUnavailable: Unreachable = {
  code: 232034,
  why: 'a world has no applications that a tenant has not installed',
}
export const listChatsUnreachable: Unreachable[] = [appNeverMissing, appNeverUnavailable]
