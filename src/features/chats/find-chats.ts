import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import type { ReadsAs } from '../../browser/pinyin'
import { bestMatches } from '../../i18n/best-matches'

/**
 * Chats whose name has every word of the query, the best match first. Ids are searched only if the query begins like
 * one.
 */
export const findChats = <Found extends Pick<ChatSummary, 'chat_id' | 'name'>>(
  chats: readonly Found[],
  query: string,
  readsAs?: ReadsAs,
): readonly Found[] =>
  bestMatches(chats, query, { ...(readsAs && { readsAs }), idOf: ({ chat_id }) => chat_id })

/** Whether a text is the whole id of some chat (platform/envelope#identifiers). */
export const isChatId = (text: string): boolean => /^oc_[0-9A-Za-z_-]{4,128}$/.test(text.trim())
