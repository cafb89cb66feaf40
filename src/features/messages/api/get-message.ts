import { queryOptions } from '@tanstack/react-query'
import { GetMessage } from '../../../../contract/im/messages/get-message'
import { call } from '../../../api/client'
import { messageKeys } from '../message-keys'

/** One message; of a merge-forward itself and everything inside, flat (platform-facts h.4). */
export const getMessage = (message_id: string, signal?: AbortSignal) =>
  call(GetMessage, { path: { message_id } }, signal ? { signal } : {})

export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: messageKeys.one(messageId),
    queryFn: async ({ signal }) => (await getMessage(messageId, signal)).items,
    staleTime: 60_000,
  })
