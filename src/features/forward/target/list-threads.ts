import { queryOptions } from '@tanstack/react-query'
import type { Message } from '../../../../contract/im/messages/message'
import { listMessages, getMessage } from '../../../api/messages/messages'
import { openIdOf } from '../../../api/people/people'
import { readPages } from '../../../api/read-pages'
import { plainTextOf } from '../../message-content/message-content'
import type { Target } from '../send/forward'

/** Pages of 50 messages to read: at first, and when the operator searches for a thread by its words. */
const PAGES_AT_ONCE = 1
const PAGES_FOR_WORDS = 10
/** The number of messages that a search by words reads. */
export const MESSAGES_LOOKED_THROUGH = 50 * PAGES_FOR_WORDS

/**
 * The threads among the latest messages of a chat, each once. The platform cannot list threads
 * (platform/messages#calls).
 */
async function listThreads(
  chatId: string,
  mostPages: number,
  signal: AbortSignal,
): Promise<readonly Target[]> {
  const { items } = await readPages(
    (next) =>
      listMessages(
        { type: 'chat', id: chatId },
        { sort_type: 'ByCreateTimeDesc', page_size: 50, ...next },
        signal,
      ),
    mostPages,
  )
  const threads = new Map<string, Target>()
  for (const message of items) {
    const thread = threadOf(message)
    // A thread is named by its earliest message.
    if (thread) threads.set(thread.receive_id, thread)
  }
  return [...threads.values()]
}

/** The thread that a message is in, named by the message's words: threads have no names. */
const threadOf = (message: Message): Target | undefined =>
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
/** Threads further back, requested once the operator types words to search for. */
export const olderThreadsQuery = (chatId: string) => threads(chatId, PAGES_FOR_WORDS)

/** Query keys of forward targets. */
export const forwardKeys = {
  facts: (idType: string, id: string) => ['forward', 'facts', idType, id] as const,
  threadsOf: (chatId: string) => ['forward', 'threads-of', chatId] as const,
  ledTo: (text: string) => ['forward', 'led-to', text] as const,
}

/** Not a target itself, but leads to one. */
type Lead = { message: string } | { mobile: string }

const MESSAGE = /\bom_[\w-]{1,190}/
/** With a country code, or a number of mainland China, which needs none (platform/contacts#people). */
const MOBILE = /^(?:\+\d{7,15}|1[3-9]\d{9})$/

/** The message that a typed or pasted text names, by its id or a link to it, or a phone number. */
export function messageIdInLink(text: string): Lead | undefined {
  const [message] = MESSAGE.exec(text) ?? []
  if (message) return { message }
  const mobile = text.replaceAll(/[\s().-]/g, '')
  return MOBILE.test(mobile) ? { mobile } : undefined
}

/** The target of a lead: for a message its thread or chat, for a number its person. Empty if there is none. */
async function askWhere(text: string, signal: AbortSignal): Promise<readonly Target[]> {
  const lead = messageIdInLink(text)
  if (!lead) return []
  if ('mobile' in lead) {
    const open_id = await openIdOf({ mobiles: [lead.mobile] }, signal)
    return open_id === undefined ? [] : [{ receive_id_type: 'open_id', receive_id: open_id, name: '' }]
  }
  const [message] = (await getMessage(lead.message, signal)).items
  if (!message) return []
  const { chat_id } = message
  return [threadOf(message) ?? { receive_id_type: 'chat_id', receive_id: chat_id, name: '', chat_id }]
}

export const linkTargetQuery = (text: string) =>
  queryOptions({
    queryKey: forwardKeys.ledTo(text),
    queryFn: ({ signal }) => askWhere(text, signal),
    enabled: messageIdInLink(text) !== undefined,
    staleTime: 60_000,
    retry: false,
  })
