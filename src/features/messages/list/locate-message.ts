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
