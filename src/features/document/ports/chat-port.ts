import type { ChatPort } from '../../../editor/view/ports'
import { bestMatches } from './best-matches'

interface Chat {
  chat_id: string
  name: string
}

/**
 * Chats that the bot is in. `load` reads them once they are asked for: most
 * announcements hold no card of a chat. An id that is pasted finds its chat.
 */
export const chatPort = (
  chats: readonly Chat[] | undefined,
  load: () => Promise<readonly Chat[]>,
): ChatPort => {
  const names = new Map(chats?.map(({ chat_id, name }) => [chat_id, name]))
  return {
    nameOf(chatId) {
      // A failure leaves the id standing; the next look asks again.
      if (!chats) load().catch(() => undefined)
      return names.get(chatId)
    },
    async find(words) {
      const all = chats ?? (await load())
      const named = all.find(({ chat_id }) => chat_id === words.trim())
      return named ? [named] : bestMatches(all, words)
    },
  }
}
