import { recordOf } from '../contract/is-object'
import type { Lookups } from './chat-scope'
import { match, type Matched } from './operations'

/** Asks the platform as a call of the same operator, and returns the data of the answer. */
type Asks = (matched: Matched, query: URLSearchParams) => Promise<unknown>

/** The most pages of an announcement that are read for a scope. */
const MOST_PAGES = 100

/** The lookups of a scope, made with `ask`. */
export function lookupsBy(ask: Asks): Lookups {
  return {
    async chatOf(message_id) {
      const matched = match('GET', `/open-apis/im/v1/messages/${message_id}`)
      if (!matched) return undefined
      const { items } = recordOf(await ask(matched, new URLSearchParams()))
      const item = recordOf(Array.isArray(items) ? items[0] : undefined)
      if ((item['message_id'] ?? message_id) !== message_id) return undefined
      return typeof item['chat_id'] === 'string' ? item['chat_id'] : undefined
    },
    async readBlocks(chat_id) {
      const matched = match('GET', `/open-apis/docx/v1/chats/${chat_id}/announcement/blocks`)
      let place: unknown
      for (let pages = 0; matched && pages < MOST_PAGES; pages += 1) {
        const query = new URLSearchParams({
          page_size: '500',
          ...(typeof place === 'string' && { page_token: place }),
        })
        const { has_more, page_token } = recordOf(await ask(matched, query))
        if (has_more !== true || page_token === place) return
        place = page_token
      }
    },
  }
}
