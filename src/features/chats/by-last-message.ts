import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { lastTimes } from '../../api/messages/last-times'

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

/** The chats by their last messages, as far as those are known; as they are listed if `isOn` is false. */
export function useByLastMessage(
  chats: readonly ChatSummary[] | undefined,
  isOn: boolean,
): readonly ChatSummary[] | undefined {
  const queries = useQueryClient()
  const store = useMemo(() => (isOn ? lastTimes(queries) : undefined), [queries, isOn])
  const times = useSyncExternalStore(store?.subscribe ?? never, store?.times ?? (() => nothing))
  return useMemo(() => chats && byLastMessage(chats, times), [chats, times])
}
