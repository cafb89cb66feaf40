import { queryOptions } from '@tanstack/react-query'
import type { Message } from '../../../../contract/im/messages/message'
import { listMessages } from '../../../api/messages/messages'
import { plainTextOf } from '../../message-content/search-text'
import type { Target } from '../send/forward'

/** Pages of 50 messages that are looked through: at once, and for who looks for one by its words. */
const PAGES_AT_ONCE = 1
const PAGES_FOR_WORDS = 10
/** Messages that a search by words looks through. */
export const MESSAGES_LOOKED_THROUGH = 50 * PAGES_FOR_WORDS

/** The threads among the latest messages of a chat, each once; the platform lists no threads by themselves (platform/messages#calls). */
async function listThreads(
  chatId: string,
  mostPages: number,
  signal: AbortSignal,
): Promise<readonly Target[]> {
  const threads = new Map<string, Target>()
  let page_token: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await listMessages(
      { type: 'chat', id: chatId },
      { sort_type: 'ByCreateTimeDesc', page_size: 50, ...(page_token && { page_token }) },
      signal,
    )
    for (const message of page.items) {
      const thread = threadOf(message)
      // Its earliest message is the one that it is known by.
      if (thread) threads.set(thread.receive_id, thread)
    }
    if (!page.has_more || !page.page_token) break
    page_token = page.page_token
  }
  return [...threads.values()]
}

/** The thread that a message is in, under the message's words: threads have no names. */
export const threadOf = (message: Message): Target | undefined =>
  message.thread_id === undefined
    ? undefined
    : {
        receive_id_type: 'thread_id',
        receive_id: message.thread_id,
        name: plainTextOf(message).slice(0, 80),
        chat_id: message.chat_id,
      }

const threads = (chatId: string, mostPages: number) =>
  queryOptions({
    queryKey: [...forwardKeys.threadsOf(chatId), mostPages],
    queryFn: ({ signal }) => listThreads(chatId, mostPages, signal),
    staleTime: 60_000,
    retry: false,
  })

export const threadsQuery = (chatId: string) => threads(chatId, PAGES_AT_ONCE)
/** Further back: asked once somebody types what may be said there. */
export const olderThreadsQuery = (chatId: string) => threads(chatId, PAGES_FOR_WORDS)

/** Query keys of forward targets. */
export const forwardKeys = {
  facts: (idType: string, id: string) => ['forward', 'facts', idType, id] as const,
  threadsOf: (chatId: string) => ['forward', 'threads-of', chatId] as const,
  ledTo: (text: string) => ['forward', 'led-to', text] as const,
  recent: (appId: string) => ['forward', 'recent', appId] as const,
}
