import type { Message } from '../../../../../contract/im/messages/message'

interface Page {
  items: Message[]
  has_more: boolean
  page_token?: string
}

interface Search {
  key: string
  /** A page of the chat, newest first. */
  read(pageToken: string | undefined, signal: AbortSignal): Promise<Page>
  keysOf(message: Message): readonly string[]
  signal: AbortSignal
  /** So many messages were looked at. */
  onLooked(count: number): void
}

/**
 * The newest message of a chat from which a key can be downloaded: one that
 * names it, and is neither recalled nor a merge-forward. Undefined when there
 * is none; it throws what a page throws, and what its signal says.
 */
export async function findOwner({
  key,
  read,
  keysOf,
  signal,
  onLooked,
}: Search): Promise<Message | undefined> {
  let looked = 0
  for (let pageToken: string | undefined; ;) {
    signal.throwIfAborted()
    const page = await read(pageToken, signal)
    looked += page.items.length
    onLooked(looked)
    const owner = page.items.find((message) => isOwner(message, key, keysOf))
    if (owner) return owner
    if (!page.has_more || !page.page_token || page.page_token === pageToken) return undefined
    pageToken = page.page_token
  }
}

export const isOwner = (message: Message, key: string, keysOf: Search['keysOf']): boolean =>
  !message.deleted && message.upper_message_id === undefined && keysOf(message).includes(key)
