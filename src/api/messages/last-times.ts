import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '../../../contract/im/messages/message'
import { changes, feedScope } from '../changes'
import { chatKeys } from '../chats/chats'
import { lastMessageQuery } from './messages'

/** Messages of chats out of view are read together, this long after the first of them was reported. */
const CALM_MS = 1_000
/** And at most this many chats at once. */
const MOST_READ = 5

/** When the last message of each chat was sent, of the chats whose last message this page has read. */
export interface LastTimes {
  /** By chat_id; 0 if the chat has no message. The same object until something changes. */
  times(): ReadonlyMap<string, number>
  /** While somebody listens, a message reported in a chat out of view is read, too. */
  subscribe(onChange: () => void): () => void
}

export function lastTimes(queries: QueryClient): LastTimes {
  const cache = queries.getQueryCache()
  const timeOf = (message: Message | null) => Number(message?.create_time ?? 0)
  const read = () =>
    new Map(
      queries
        .getQueriesData<Message | null>({ queryKey: chatKeys.lasts })
        .flatMap(([key, message]) =>
          message === undefined ? [] : [[String(key[2]), timeOf(message)] as const],
        ),
    )
  let times = read()
  return {
    times: () => times,
    subscribe(onChange) {
      times = read()
      const stop = cache.subscribe(({ type, query }) => {
        const [kind, what, chatId] = query.queryKey
        if (type !== 'updated' || kind !== chatKeys.lasts[0] || what !== chatKeys.lasts[1]) return
        const message = query.state.data as Message | null | undefined
        const id = String(chatId)
        if (message === undefined || times.get(id) === timeOf(message)) return
        times = new Map(times).set(id, timeOf(message))
        onChange()
      })
      const stopReading = feedScope() ? readReported(queries) : undefined
      return () => {
        stop()
        stopReading?.()
      }
    },
  }
}

/** Reads the last message of a chat that no row shows, once one is reported in it. */
function readReported(queries: QueryClient): () => void {
  const named = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    const ids = [...named].slice(0, MOST_READ)
    for (const id of ids) {
      named.delete(id)
      void queries.fetchQuery({ ...lastMessageQuery(id), staleTime: 0 }).catch(() => undefined)
    }
    timer = named.size > 0 ? setTimeout(read, CALM_MS) : undefined
  }
  const stop = changes.listen((news) => {
    if (news.kind !== 'messages') return
    if (
      queries
        .getQueryCache()
        .find({ queryKey: chatKeys.last(news.chat_id) })
        ?.isActive()
    )
      return
    named.add(news.chat_id)
    timer ??= setTimeout(read, CALM_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
