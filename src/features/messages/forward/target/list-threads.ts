import { queryOptions } from '@tanstack/react-query'
import { listMessages } from '../../api/list-messages'
import { plainTextOf } from '../../drawing/plain-text-of'
import { forwardKeys } from '../forward-keys'
import type { Target } from '../send/intent'

/** The threads among the latest messages of a chat; the platform lists no threads by themselves (platform-facts a.4). */
async function listThreads(chatId: string, signal: AbortSignal): Promise<readonly Target[]> {
  const { items } = await listMessages(
    { type: 'chat', id: chatId },
    { sort_type: 'ByCreateTimeDesc', page_size: 50 },
    signal,
  )
  return items.flatMap((message): Target[] =>
    message.thread_id === undefined
      ? []
      : [
          {
            receive_id_type: 'thread_id',
            receive_id: message.thread_id,
            name: plainTextOf(message).slice(0, 80),
            chat_id: chatId,
          },
        ],
  )
}

export const threadsQuery = (chatId: string) =>
  queryOptions({
    queryKey: forwardKeys.threadsOf(chatId),
    queryFn: ({ signal }) => listThreads(chatId, signal),
    staleTime: 60_000,
    retry: false,
  })
