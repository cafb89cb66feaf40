import type { Chat } from '../contract/im/chats/get-chat'

/** Why an announcement cannot be edited here, as far as the chat shows before any attempt. */
export type EditRefusal = 'onlyOwner' | 'dissolved' | 'oldType'

/**
 * With `only_owner` the owner and the managers edit (platform/docx#announcement-calls). A chat without an owner_id
 * belongs to a bot: only the service knows whether it is this one. `appId` undefined: any bot among the managers may
 * be this one.
 */
export function editRefusal(chat: Chat | undefined, appId: string | undefined): EditRefusal | undefined {
  if (!chat) return undefined
  if (chat.chat_status !== 'normal') return 'dissolved'
  if (chat.edit_permission !== 'only_owner' || !chat.owner_id) return undefined
  const managers = chat.bot_manager_id_list ?? []
  const mayBeManager = appId === undefined ? managers.length > 0 : managers.includes(appId)
  return mayBeManager || chat.owner_id === appId ? undefined : 'onlyOwner'
}
