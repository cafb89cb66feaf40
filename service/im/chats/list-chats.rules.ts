import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import { appNeverMissing, appNeverUnavailable, botEnabled } from './chat.rules'

export type ListChatsPlace = readonly [sort: string, activeAt: number, position: number]

export interface ListChatsFacts {
  bot: { bot_enabled: boolean }
  badPageToken: boolean
  /** Where the previous page ended. */
  place: ListChatsPlace | undefined
}

export const listChatsRules: Rule<ListChatsFacts>[] = [
  botEnabled,
  { code: 232001, when: 'page_token does not belong to this listing', fails: (f) => f.badPageToken },
]

export const listChatsUnreachable: Unreachable[] = [appNeverMissing, appNeverUnavailable]
