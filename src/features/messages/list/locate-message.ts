import type { Message } from '../../../../contract/im/messages/message'
import { placeOf, type Place } from './read-on'

/** Where a message is to be seen from the list of a chat. */
export type MessageLocation =
  | { where: 'here'; place: Place }
  /** In a thread of this chat, which is opened; its root, where it is known, is in the list. */
  | { where: 'thread'; threadId: string; rootId: string | undefined; place: Place }
  /** Inside a merge-forward, which is opened. */
  | { where: 'bundle'; bundleId: string }
  | { where: 'otherChat'; chatId: string }
  | { where: 'nowhere' }

/**
 * Where the message is that GetMessage answered: its first item, whoever asked
 * for it. A message inside a merge-forward names the one above it, and keeps
 * the chat that it was said in (platform/messages#merge-forward-children).
 */
export function locateMessage(items: readonly Message[], chatId: string): MessageLocation {
  const [message] = items
  if (!message) return { where: 'nowhere' }
  if (message.upper_message_id) return { where: 'bundle', bundleId: message.upper_message_id }
  if (message.chat_id !== chatId) return { where: 'otherChat', chatId: message.chat_id }
  const place = placeOf(message)
  const { thread_id: threadId, root_id: rootId } = message
  // A chat's listing shows a thread's root, and its replies only in the thread.
  if (threadId && rootId) return { where: 'thread', threadId, rootId, place }
  return { where: 'here', place }
}

/** What somebody pasted to go to. */
export type PastedTarget =
  | { kind: 'message'; messageId: string }
  | { kind: 'day'; day: string }
  /** Milliseconds. */
  | { kind: 'moment'; time: number }
  | undefined

/**
 * Reads what was pasted: a message id, a link that holds one (our own, or the
 * platform's), a day, or a moment as links write it. Nothing else leads anywhere (platform/envelope#identifiers).
 */
export function pastedTarget(text: string): PastedTarget {
  const asked = text.trim()
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked)) return { kind: 'day', day: asked }
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(asked)) {
    const time = Date.parse(asked)
    return Number.isNaN(time) ? undefined : { kind: 'moment', time }
  }
  // The last id of a link is the most particular one.
  const messageId = asked.match(/\bom_[A-Za-z0-9_-]{1,190}/g)?.at(-1)
  return messageId ? { kind: 'message', messageId } : undefined
}
