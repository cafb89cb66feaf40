import { z } from 'zod'
import type { ReadContent } from './content'

const id = z.string().min(1).max(200)
const Chat = z.object({ chat_id: id })
const User = z.object({ user_id: id })

/** `{"chat_id"}`: the card of a group (platform/messages#sent-content). */
export const shareChatContent: ReadContent = (value) => {
  const read = Chat.safeParse(value)
  if (!read.success) return undefined
  const { chat_id } = read.data
  return { people: [], resources: [], chat_id, received: () => JSON.stringify({ chat_id }) }
}

/** `{"user_id"}`, an open_id: the card of a person. */
export const shareUserContent: ReadContent = (value) => {
  const read = User.safeParse(value)
  if (!read.success) return undefined
  const { user_id } = read.data
  return { people: [user_id], resources: [], user_id, received: () => JSON.stringify({ user_id }) }
}
