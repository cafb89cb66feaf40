import type { UseQueryResult } from '@tanstack/react-query'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import type { Message } from '../../../../contract/im/messages/message'
import type { call } from '../../../api/client'

interface Page {
  items: Message[]
  has_more: boolean
  page_token?: string
}

/** Reads a page of a chat's messages, newest first; with `second`, only those of that second. */
type ReadPage = (pageToken: string | undefined, signal: AbortSignal, second?: number) => Promise<Page>

interface Search {
  key: string
  /** The message inside a merge-forward that names the key, if there is one. */
  child?: Message | undefined
  read: ReadPage
  keysOf(message: Message): readonly string[]
  signal: AbortSignal
  /** Called with the number of messages just read. */
  onLooked(count: number): void
}

/** A message from which something can be downloaded, and the key that it has there. */
export interface Owner {
  message: Message
  key: string
}

/**
 * Finds the newest message of a chat from which a key can be downloaded: one that names it, and is neither recalled
 * nor inside a merge-forward. A message inside a merge-forward keeps its time and sender
 * (platform/messages#merge-forward-children). So its original, which may have another key, is first searched for in
 * that second. Returns undefined if there is none. Throws the error of a page, or the reason of the signal.
 */
export async function findOwner(search: Search): Promise<Owner | undefined> {
  const { key, child, keysOf } = search
  let looked = 0
  const onLooked = (count: number) => search.onLooked((looked += count))
  if (child) {
    const place = keysOf(child).indexOf(key)
    const isOriginal = (message: Message) => isSame(message, child) && keysOf(message)[place] !== undefined
    const second = Math.floor(Number(child.create_time) / 1_000)
    const original = await firstThat(isOriginal, search, onLooked, second)
    if (original) return { message: original, key: keysOf(original)[place] ?? key }
  }
  const message = await firstThat((each) => isOwner(each, key, keysOf), search, onLooked)
  return message && { message, key }
}

export const isOwner = (message: Message, key: string, keysOf: Search['keysOf']): boolean =>
  isOpen(message) && keysOf(message).includes(key)

const isOpen = ({ deleted, upper_message_id }: Message): boolean => !deleted && upper_message_id === undefined

const isSame = (message: Message, child: Message): boolean =>
  isOpen(message) &&
  message.create_time === child.create_time &&
  message.msg_type === child.msg_type &&
  message.sender.id === child.sender.id

async function firstThat(
  fits: (message: Message) => boolean,
  { read, signal }: Search,
  onLooked: (count: number) => void,
  second?: number,
): Promise<Message | undefined> {
  for (let pageToken: string | undefined; ;) {
    signal.throwIfAborted()
    const page = await read(pageToken, signal, second)
    onLooked(page.items.length)
    const found = page.items.find(fits)
    if (found) return found
    if (!page.has_more || !page.page_token || page.page_token === pageToken) return undefined
    pageToken = page.page_token
  }
}

/**
 * Reads a page of a chat's messages, newest first; with `second`, only those of that second
 * (platform/messages#calls).
 */
export const listNewestMessages =
  (client: { call: typeof call }, chatId: string): ReadPage =>
  (pageToken, signal, second) =>
    client.call(
      ListMessages,
      {
        query: {
          container_id_type: 'chat',
          container_id: chatId,
          sort_type: 'ByCreateTimeDesc',
          page_size: 50,
          ...(second !== undefined && { start_time: second, end_time: second }),
          ...(pageToken !== undefined && { page_token: pageToken }),
        },
      },
      { signal },
    )

/** Access to messages, which belong to another feature. The app connects the two. */
export interface FindPorts {
  /** One message; for a merge-forward the message itself and everything inside, as a flat list. */
  useMessage(messageId: string): UseQueryResult<Message[]>
  /** The files that a message's content names, in order. */
  filesOf(message: Message): readonly NamedFile[]
  /** Messages that the page has read already. */
  known(): readonly Message[]
  chatName(chatId: string): string
  /** The address of a message in its chat. */
  messageRoute(chatId: string, messageId: string): string
}

/** A resource as the content of its message names it. */
export interface NamedFile {
  type: 'image' | 'file'
  file_key: string
  name?: string
  /** Milliseconds. */
  duration?: number
}
