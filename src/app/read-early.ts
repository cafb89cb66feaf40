import type { QueryClient } from '@tanstack/react-query'
import { earlyDocumentQuery, UNTIL_USED_MS } from '../api/announcement/early-document'
import { chatQuery, chatsQuery } from '../api/chats/chats'
import { membersQuery } from '../api/people/people'
import { appOf, environmentQuery, rememberedApp, sessionQuery } from '../features/session/session'

/**
 * Opens the session of the local service, and reads what the page at an address shows first, while the code of the page
 * loads. The page reads again what failed here, and shows why.
 */
export async function readEarly(queries: QueryClient, pathname: string): Promise<void> {
  const last = rememberedApp()
  // It is most likely wanted again.
  if (last !== null) void queries.prefetchQuery(earlySession(last))
  const environment = await queries.fetchQuery(environmentQuery)
  // Someone signs in first.
  if (!environment || environment.kind === 'gateway') return
  const app = appOf(environment)
  if (!app) return
  await queries.fetchQuery(earlySession(app.app_id))
  const [section = 'announcements', chatId, over] = pathname.split('/').filter(Boolean)
  if (section !== 'announcements' && section !== 'messages') return
  if (chatId !== undefined && section === 'announcements' && over !== 'publish') {
    void queries.prefetchQuery(earlyDocumentQuery(chatId))
    void queries.prefetchQuery(membersQuery(chatId))
  }
  if (chatId !== undefined) void queries.prefetchQuery(chatQuery(chatId))
  void queries.prefetchInfiniteQuery(chatsQuery)
}

const earlySession = (app_id: string) => ({ ...sessionQuery(app_id), gcTime: UNTIL_USED_MS })
