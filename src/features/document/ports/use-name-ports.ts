import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { botChatsQuery } from '../../../api/chats/chats'
import { membersQuery } from '../../../api/people/people'
import { pinyinMatcher } from '../../../browser/pinyin'
import type { ChatPort, PeoplePort } from '../../../editor/view/ports'
import { bestMatches } from './best-matches'

/** Who is in this chat; another object once they are known. */
export function usePeoplePort(chatId: string): PeoplePort {
  const client = useQueryClient()
  const members = useQuery(membersQuery(chatId)).data
  return useMemo(
    () => peoplePort(members, () => client.ensureQueryData(membersQuery(chatId))),
    [client, chatId, members],
  )
}

/** Which chats the bot is in; nothing is asked until the editor looks for one. */
export function useChatPort(): ChatPort {
  const client = useQueryClient()
  const chats = useQuery({ ...botChatsQuery, enabled: false }).data
  return useMemo(() => chatPort(chats, () => client.ensureQueryData(botChatsQuery)), [client, chats])
}

/** The members of a chat. `load` waits for them where they are not known yet; names are those known by now. */
const peoplePort = (
  members: ReadonlyMap<string, string> | undefined,
  load: () => Promise<ReadonlyMap<string, string>>,
): PeoplePort => ({
  nameOf: (openId) => members?.get(openId),
  async find(words) {
    const people = [...(members ?? (await load()))].map(([open_id, name]) => ({ open_id, name }))
    return bestMatches(people, words, {
      readsAs: await pinyinMatcher(words),
      idOf: ({ open_id }) => open_id,
    })
  },
})

interface Chat {
  chat_id: string
  name: string
}

/**
 * Chats that the bot is in. `load` reads them once they are asked for: most
 * announcements hold no card of a chat. An id that is pasted finds its chat.
 */
const chatPort = (chats: readonly Chat[] | undefined, load: () => Promise<readonly Chat[]>): ChatPort => {
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
      return named ? [named] : bestMatches(all, words, { readsAs: await pinyinMatcher(words) })
    },
  }
}
