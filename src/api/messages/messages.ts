import { queryOptions } from '@tanstack/react-query'
import { backgroundSignal } from '../../../client/background'
import type { AppClient, CallInput } from '../../../client/client'
import { LarkError } from '../../../client/lark-error'
import { isRefusedForGood } from '../../../client/retry'
import { CreateMessage } from '../../../contract/im/messages/create-message'
import { EditMessage } from '../../../contract/im/messages/edit-message'
import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { MergeForward } from '../../../contract/im/messages/merge-forward'
import type { Message } from '../../../contract/im/messages/message'
import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { ReplyMessage } from '../../../contract/im/messages/reply-message'
import { delay } from '../../../primitives/retry'
import { feedScope } from '../changes'
import { chatKeys } from '../chats/chats'
import { call } from '../client'
import { listingBudget } from '../page-budgets'
import { reads } from '../reads'

/** Query keys of messages. */
export const messageKeys = {
  all: ['messages'] as const,
  listOf: (container: Container) => ['messages', 'list', container.type, container.id] as const,
  counts: ['messages', 'count'] as const,
  countOf: (threadId: string) => ['messages', 'count', threadId] as const,
  rootOf: (threadId: string) => ['messages', 'root', threadId] as const,
  everyOne: ['messages', 'one'] as const,
  one: (messageId: string) => ['messages', 'one', messageId] as const,
  readersOf: (messageId: string) => ['messages', 'readers', messageId] as const,
}

/** The container of a listing: a chat, or one thread in it (platform/messages#calls). */
export interface Container {
  type: 'chat' | 'thread'
  id: string
}

/** Cards with their tables and headings, which the simplified form leaves out (platform/messages#calls). */
const originalCards = { card_msg_content_type: 'user_card_content' } as const

/** One message; for a merge-forward, itself and everything inside, flat (platform/messages#merge-forward-children). */
export const getMessage = async (message_id: string, signal?: AbortSignal, ask = call) => {
  const asked = { path: { message_id }, query: originalCards }
  const page = await ask(GetMessage, asked, signal ? { signal } : {})
  // Messages inside a merge-forward keep the chat that they were sent in, which may be another.
  const found = page.items.find((one) => one.message_id === message_id)
  if (ask === call && found && !found.upper_message_id) {
    const inside = page.items.filter((one) => one !== found)
    reads.emit(inside.length > 0 ? { bundle: found, inside } : { messages: [found] })
  }
  return page
}

/**
 * The codes for an id that does not exist, or that the bot may not see: the gateway's, and the operation's, of which
 * nothing else comes from outside (platform/envelope#ids).
 */
const UNKNOWN_MESSAGE: ReadonlySet<number> = new Set([99992354, 230001])

export const isUnknownMessage = (error: unknown): boolean =>
  error instanceof LarkError && UNKNOWN_MESSAGE.has(error.code)

export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: messageKeys.one(messageId),
    queryFn: async ({ signal }) => (await getMessage(messageId, signal)).items,
    staleTime: 60_000,
  })

type Query = CallInput<typeof ListMessages>['query']
/** The range of a page of a listing: its order, its whole seconds from and to, and its token. */
export type PageRange = Pick<Query, 'start_time' | 'end_time' | 'sort_type' | 'page_size' | 'page_token'>

/** One page of the messages of a chat or a thread. */
export const listMessages = async (
  container: Container,
  range: PageRange,
  signal?: AbortSignal,
  ask = call,
) => {
  const query = {
    container_id_type: container.type,
    container_id: container.id,
    ...originalCards,
    ...range,
  }
  const page = await ask(ListMessages, { query }, signal ? { signal } : {})
  if (ask === call) reads.emit({ messages: page.items })
  return page
}

export interface AskedResource {
  messageId: string
  key: string
  type: 'image' | 'file'
}

/**
 * The streamed bytes of one resource of a message, from the beginning or from the end of an earlier try
 * (platform/files#message-resources).
 */
export const getMessageResource =
  (client: AppClient) =>
  ({ messageId, key, type }: AskedResource, from: number, signal: AbortSignal): Promise<Response> =>
    client.callStream(
      GetMessageResource,
      { path: { message_id: messageId, file_key: key }, query: { type } },
      { signal, ...(from > 0 && { from }) },
    )

/** A row that is only scrolled past makes no call. */
const DWELL_MS = 300
/** If the service does not report everyone's messages, a last message is read again after this time. */
const LAST_STALE_MS = 10 * 60_000
/** How many calls to leave for pages that the user waits for. */
const LEFT_FOR_OTHERS = 8

/** The last message of a chat, for a row of a list; null where there is none. It is read in the background. */
export const lastMessageQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.last(chatId),
    queryFn: async ({ signal }) => {
      do await delay(DWELL_MS, signal)
      while (listingBudget.left() <= LEFT_FOR_OTHERS)
      await listingBudget.take(signal)
      const container: Container = { type: 'chat', id: chatId }
      const range: PageRange = { page_size: 1, sort_type: 'ByCreateTimeDesc' }
      const { items } = await listMessages(container, range, backgroundSignal(signal))
      return items[0] ?? null
    },
    staleTime: feedScope() === 'all' ? Infinity : LAST_STALE_MS,
    gcTime: 60 * 60_000,
    retry: false,
    retryOnMount: ({ state }) => !isRefusedForGood(state.error),
  })

const THREAD_PAGE = 50

/** How many replies a thread has; `isMore`: at least this many. */
export const threadCountQuery = (threadId: string) =>
  queryOptions({
    queryKey: messageKeys.countOf(threadId),
    queryFn: async ({ signal }) => {
      await listingBudget.take(signal)
      const page = await listMessages({ type: 'thread', id: threadId }, { page_size: THREAD_PAGE }, signal)
      return { count: repliesIn(page.items).length, isMore: page.has_more }
    },
    staleTime: 30_000,
  })

/**
 * The replies among the first messages of a thread. They all name the root, which may itself reply to a message outside
 * the thread (platform/messages#threads).
 */
function repliesIn(items: readonly Message[]): Message[] {
  const rootId = items.at(-1)?.root_id
  return items.filter(({ message_id, root_id }) => root_id !== undefined && message_id !== rootId)
}

/** The message with which a thread begins: its listing is read from there on. */
export const threadRootQuery = (threadId: string) =>
  queryOptions({
    queryKey: messageKeys.rootOf(threadId),
    queryFn: async ({ signal }) => {
      const container: Container = { type: 'thread', id: threadId }
      const page = await listMessages(container, { page_size: 1, sort_type: 'ByCreateTimeAsc' }, signal)
      return page.items[0]?.message_id ?? null
    },
    staleTime: Infinity,
  })

export type MergeForwardInput = CallInput<typeof MergeForward>

/**
 * Sends one message that bundles others (platform/messages#merge-forward). The same `uuid` to the same
 * target sends once within an hour.
 */
export const mergeForward = (client: AppClient, input: MergeForwardInput, signal: AbortSignal) =>
  client.call(MergeForward, input, { signal })

/** Sends a message to a chat or a person (platform/messages#calls). The same `uuid` sends once within an hour. */
export const createMessage = (
  client: AppClient,
  input: CallInput<typeof CreateMessage>,
  signal: AbortSignal,
) => client.call(CreateMessage, input, { signal })

/** Answers a message, in its chat or in a thread (platform/messages#calls). The same `uuid` answers it once within an hour. */
export const replyMessage = (client: AppClient, input: CallInput<typeof ReplyMessage>, signal: AbortSignal) =>
  client.call(ReplyMessage, input, { signal })

export type ForwardMessageInput = CallInput<typeof ForwardMessage>

/** Sends one message again, somewhere else, as the message that it is (platform/messages#calls). */
export const forwardMessage = (client: AppClient, input: ForwardMessageInput, signal: AbortSignal) =>
  client.call(ForwardMessage, input, { signal })

/** Changes a text or a post of the bot's own, 20 times at most (platform/messages#calls). */
export const editMessage = (message_id: string, body: CallInput<typeof EditMessage>['body']) =>
  call(EditMessage, { path: { message_id }, body })

/** The platform's code for a message that is recalled already. */
const RECALLED_ALREADY = 230110

/** Recalls a message for everyone (platform/messages#calls). A message that is already recalled counts as done. */
export async function recallMessage(message_id: string): Promise<void> {
  try {
    await call(RecallMessage, { path: { message_id } })
  } catch (error) {
    if (!(error instanceof LarkError) || error.code !== RECALLED_ALREADY) throw error
  }
}
