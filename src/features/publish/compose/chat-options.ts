import { bestMatches } from '../../document/ports/best-matches'
import { chatIdsIn } from '../publish-address'

export interface ChatOption {
  chat_id: string
  name: string
}

export interface OptionGroup {
  group: 'byId' | 'recent' | 'chats'
  items: ChatOption[]
}

interface Offered {
  query: string
  sourceId: string
  recent: readonly ChatOption[]
  chats: readonly ChatOption[]
}

/** In the list at once; who looks for more types more. */
const MOST_SHOWN = 50

/** What the field offers for what is typed: ids as such, then chats by name, those published to before in front. The source is none of them. */
export function chatOptions({ query, sourceId, recent, chats }: Offered): OptionGroup[] {
  const words = query.trim()
  const seen = new Set([sourceId])
  const fresh = (options: readonly ChatOption[]) =>
    options.filter(({ chat_id }) => !seen.has(chat_id) && seen.add(chat_id))
  const names = new Map(chats.map(({ chat_id, name }) => [chat_id, name]))
  const byId = fresh(chatIdsIn(words).map((chat_id) => ({ chat_id, name: names.get(chat_id) ?? '' })))
  const named = (options: readonly ChatOption[]) => bestMatches(options, byId.length > 0 ? '\u0000' : words)
  const groups: OptionGroup[] = [
    { group: 'byId', items: byId },
    { group: 'recent', items: fresh(named(recent)) },
    { group: 'chats', items: fresh(named(chats)).slice(0, MOST_SHOWN) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** All chats that bear the words in their names, for adding them at once. */
export const chatsNamed = (query: string, chats: readonly ChatOption[], sourceId: string): ChatOption[] =>
  query.trim() === '' ? [] : bestMatches(chats, query).filter(({ chat_id }) => chat_id !== sourceId)
