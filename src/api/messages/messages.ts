import { queryOptions } from '@tanstack/react-query'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { MergeForward } from '../../../contract/im/messages/merge-forward'
import { call, type CallInput } from '../client'
import type { callStream } from '../client'
import { LarkError } from '../lark-error'

/** Names of what the console knows about messages. */
export const messageKeys = {
  all: ['messages'] as const,
  listOf: (container: Container) => ['messages', 'list', container.type, container.id] as const,
  everyOne: ['messages', 'one'] as const,
  one: (messageId: string) => ['messages', 'one', messageId] as const,
}

/** What a listing is of: a chat, or one thread in it (platform/messages#calls). */
export interface Container {
  type: 'chat' | 'thread'
  id: string
}

/** One message; of a merge-forward itself and everything inside, flat (platform/messages#merge-forward-children). */
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

type Query = CallInput<typeof ListMessages>['query']
/** Where a page of a listing lies: how it is sorted, from when to when (seconds, both whole), behind which token. */
export type PageRange = Pick<Query, 'start_time' | 'end_time' | 'sort_type' | 'page_size' | 'page_token'>

/** One page of the messages of a chat or a thread. */
export const listMessages = (container: Container, stretch: PageRange, signal?: AbortSignal) =>
  call(
    ListMessages,
    { query: { container_id_type: container.type, container_id: container.id, ...stretch } },
    signal ? { signal } : {},
  )

export interface AskedResource {
  messageId: string
  key: string
  type: 'image' | 'file'
}

/** The bytes of one resource of a message as they come, from the beginning or from where an earlier try ended (platform/files#message-resources). */
export const getMessageResource =
  (client: { callStream: typeof callStream }, caller?: string) =>
  ({ messageId, key, type }: AskedResource, from: number, signal: AbortSignal): Promise<Response> =>
    client.callStream(
      GetMessageResource,
      { path: { message_id: messageId, file_key: key }, query: { type } },
      { signal, ...(from > 0 && { from }), ...(caller !== undefined && { caller }) },
    )

export type MergeForwardInput = CallInput<typeof MergeForward>

/**
 * Sends one message that bundles others (platform/messages#merge-forward). The same `uuid` to the same
 * target sends once within an hour. `caller`: the application in whose name it
 * was meant.
 */
export const mergeForward = (input: MergeForwardInput, options: { caller: string; signal: AbortSignal }) =>
  call(MergeForward, input, options)
