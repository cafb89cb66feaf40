import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import type { LastTimes } from '../../api/messages/last-times'

/**
 * Chats with the latest message first. The platform lists them by their activity, which a written announcement is,
 * too, and says no times (platform/contacts#chats). So the chats whose last message is known change places with each
 * other, and the others stay where the platform lists them.
 */
export function byLastMessage<Listed extends Pick<ChatSummary, 'chat_id'>>(
  chats: readonly Listed[],
  times: ReadonlyMap<string, number>,
): readonly Listed[] {
  const timeOf = ({ chat_id }: Listed) => times.get(chat_id)
  const known = chats
    .filter((chat) => timeOf(chat) !== undefined)
    .toSorted((one, other) => (timeOf(other) ?? 0) - (timeOf(one) ?? 0))
  let next = 0
  return chats.map((chat) => (timeOf(chat) === undefined ? chat : (known[next++] ?? chat)))
}

const nothing: ReadonlyMap<string, number> = new Map()
const never = () => () => undefined

/**
 * The chats by their last messages, as far as those are known; as they are listed if `isOn` is false. The other lists of
 * chats do not load the code that reads messages.
 */
export function useByLastMessage(
  chats: readonly ChatSummary[] | undefined,
  isOn: boolean,
): readonly ChatSummary[] | undefined {
  const queries = useQueryClient()
  const [store, setStore] = useState<LastTimes>()
  useEffect(() => {
    if (!isOn) return undefined
    let isLeft = false
    void import('../../api/messages/last-times').then(
      ({ lastTimes }) => isLeft || setStore(lastTimes(queries)),
      // Without it the list keeps the platform's order.
      () => undefined,
    )
    return () => {
      isLeft = true
      setStore(undefined)
    }
  }, [queries, isOn])
  const times = useSyncExternalStore(store?.subscribe ?? never, store?.times ?? (() => nothing))
  return useMemo(() => chats && byLastMessage(chats, times), [chats, times])
}
