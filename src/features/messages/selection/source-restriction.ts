import type { Chat } from '../../../../contract/im/chats/get-chat'

/**
 * What a chat says of itself that forbids to forward out of it (platform/messages#merge-forward-errors, 230070).
 * That it is secret (230066) no operation tells: a refused send does.
 */
export function sourceRestriction(chat: Chat | undefined): 'dissolved' | 'restricted' | undefined {
  if (!chat) return undefined
  if (chat.chat_status !== 'normal') return 'dissolved'
  return chat.restricted_mode_setting?.status === true ? 'restricted' : undefined
}
