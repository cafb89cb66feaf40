import { queryOptions } from '@tanstack/react-query'
import { browserStore } from '../../../storage/kept-store'
import { announcementKeys } from '../../../api/announcement/announcement-keys'

interface RecentChat {
  chat_id: string
  name: string
}

const MOST_RECENT = 12
const keyOf = (appId: string) => `herald.published-to.${appId}`

/** Where this browser published last in the name of an application, latest first. */
export const recentChatsQuery = (appId: string) =>
  queryOptions({
    queryKey: announcementKeys.publishedBefore(appId),
    queryFn: async () => (await browserStore.get<RecentChat[]>(keyOf(appId)).catch(() => undefined)) ?? [],
    staleTime: Infinity,
    networkMode: 'always',
  })

/** Puts chats in front of the recent ones. Where the browser keeps nothing, there are none. */
export async function rememberChats(appId: string, chats: readonly RecentChat[]): Promise<void> {
  const ids = new Set(chats.map(({ chat_id }) => chat_id))
  await browserStore
    .update<RecentChat[]>(keyOf(appId), (before = []) =>
      [...chats, ...before.filter(({ chat_id }) => !ids.has(chat_id))].slice(0, MOST_RECENT),
    )
    .catch(() => undefined)
}
