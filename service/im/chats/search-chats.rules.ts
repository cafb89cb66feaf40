import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import { appNeverMissing, appNeverUnavailable, botEnabled } from './chat.rules'

export interface SearchChatsFacts {
  bot: { bot_enabled: boolean }
  badPageToken: boolean
  /** The position with which the previous page ended. */
  after: number
}

export const searchChatsRules: Rule<SearchChatsFacts>[] = [
  botEnabled,
  { code: 232001, when: 'page_token does not belong to this search', fails: (f) => f.badPageToken },
]

export const searchChatsUnreachable: Unreachable[] = [appNeverMissing, appNeverUnavailable]
