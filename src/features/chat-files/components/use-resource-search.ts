import { useEffect, useState } from 'react'
import { listMessages } from '../../files/api/list-messages'
import type { ReadResources } from '../chat-resource'
import { ResourceSearch } from '../resource-search'

/** A search through a chat that begins by itself, and ends with the page; another chat or other days are another one. */
export function useResourceSearch(
  chatId: string,
  bounds: { start_time?: number; end_time?: number },
  resourcesOf: ReadResources,
) {
  const made = () =>
    new ResourceSearch(chatId, bounds, {
      read: listMessages,
      resourcesOf,
      now: () => performance.now(),
      wait,
    })
  const [{ search, of }, setSearch] = useState(() => ({ search: made(), of: bounds }))
  if (of !== bounds) setSearch({ search: made(), of: bounds })
  useEffect(() => {
    search.goOn()
    return search.stop
  }, [search])
  return { search, lookAgain: () => setSearch({ search: made(), of: bounds }) }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
