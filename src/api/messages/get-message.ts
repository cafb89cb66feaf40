import { queryOptions } from '@tanstack/react-query'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { call } from '../client'
import { LarkError } from '../lark-error'
import { messageKeys } from './message-keys'

/** One message; of a merge-forward itself and everything inside, flat (platform-facts h.4). */
export const getMessage = (message_id: string, signal?: AbortSignal) =>
  call(GetMessage, { path: { message_id } }, signal ? { signal } : {})

/** What it answers for an id that is nobody's, or not to be seen by the bot: nothing else of the call comes from outside. */
const UNKNOWN_MESSAGE = 230001

export const isUnknownMessage = (error: unknown): boolean =>
  error instanceof LarkError && error.code === UNKNOWN_MESSAGE

export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: messageKeys.one(messageId),
    queryFn: async ({ signal }) => (await getMessage(messageId, signal)).items,
    staleTime: 60_000,
  })
