import type { WorldFile } from '../../world/world-file'

type Spoken = WorldFile['messages'][number]

/** Changes messages of a world. */
export function changeMessages(file: WorldFile, ids: readonly string[], change: Partial<Spoken>): void {
  for (const message of file.messages) {
    if (ids.includes(message.message_id)) Object.assign(message, change)
  }
}

/** Makes a message a bundle with as many messages as a bundle may hold. */
export function fillBundle(file: WorldFile, message_id: string): void {
  changeMessages(file, [message_id], { msg_type: 'merge_forward' })
  const [spoken] = file.messages
  if (!spoken) return
  for (let at = 0; at < 1000; at += 1) {
    file.messages.push({ ...spoken, message_id: `om_inside_${at}`, upper_message_id: message_id })
  }
}

/** Changes the chat that the happy forwards take messages from. */
export function changeSource(file: WorldFile, flags: Partial<WorldFile['chats'][number]>): void {
  Object.assign(file.chats.find((chat) => chat.chat_id === 'oc_launch') ?? {}, flags)
}

/** The bot joins the source after all its messages, and may not see them. */
export function comeLate(file: WorldFile): void {
  changeSource(file, { history_hidden_from_new_members: true })
  for (const chat of file.chats) {
    if (chat.chat_id === 'oc_launch') for (const bot of chat.bots) bot.joined_at = file.now ?? 0
  }
}
