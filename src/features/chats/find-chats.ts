import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { normalizeForSearch } from '../../i18n/normalize-for-search'

/**
 * Chats whose name holds every word of the query, in any order, or whose id
 * holds all of it. Case, accents and full-width letters make no difference.
 * Names that begin with the query come first; otherwise the order stays.
 */
export function findChats<Found extends Pick<ChatSummary, 'chat_id' | 'name'>>(
  chats: readonly Found[],
  query: string,
): readonly Found[] {
  const wanted = normalizeForSearch(query.trim())
  if (wanted === '') return chats
  const words = wanted.split(/\s+/)
  const found = chats.filter(({ name, chat_id }) => {
    const plainName = normalizeForSearch(name)
    return words.every((word) => plainName.includes(word)) || normalizeForSearch(chat_id).includes(wanted)
  })
  const begins = (chat: Found) => normalizeForSearch(chat.name).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((chat) => !begins(chat))]
}

/** Whether a text is the whole id of some chat (platform/envelope#identifiers). */
export const isChatId = (text: string): boolean => /^oc_[0-9A-Za-z_-]{4,128}$/.test(text.trim())
