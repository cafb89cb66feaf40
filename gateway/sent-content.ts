import { isObject } from '../contract/is-object'

/** Names of chats in the contents of messages: `chat_id`, `share_chat_id`, `openChatIds`, … */
const CHAT = /chatids?$/

/**
 * The `content` of a message (JSON in a text) in the form that is sent. It is serialised again, because another
 * parser might read the first of two equal names. `chats` has everything that it names as chats, at any depth.
 * Undefined unless it is an object, because the platform's parser might accept other values.
 */
export function canonicalContent(text: string): { text: string; chats: unknown[] } | undefined {
  try {
    const content: unknown = JSON.parse(text)
    return isObject(content) ? { text: JSON.stringify(content), chats: chatsIn(content) } : undefined
  } catch {
    return undefined
  }
}

function chatsIn(content: object): unknown[] {
  const found: unknown[] = []
  const open: object[] = [content]
  for (let inside = open.pop(); inside; inside = open.pop())
    for (const [name, value] of Object.entries(inside)) {
      if (CHAT.test(name.replace(/[^a-z]/gi, '').toLowerCase())) found.push(...[value].flat())
      if (typeof value === 'object' && value !== null) open.push(value)
    }
  return found
}
