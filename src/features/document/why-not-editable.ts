import type { Chat } from '../../../contract/im/chats/get-chat'

/** Why an announcement cannot be edited here, as far as the chat tells before anything is tried. */
export type EditRefusal = 'onlyOwner' | 'dissolved' | 'oldType'

/**
 * With `only_owner` the owner and the managers edit (platform/docx#announcement-calls). A
 * chat without an owner_id is a bot's own: whether it is ours, the service
 * says. `appId` undefined: any bot among the managers may be us.
 */
export function editRefusal(chat: Chat | undefined, appId: string | undefined): EditRefusal | undefined {
  if (!chat) return undefined
  if (chat.chat_status !== 'normal') return 'dissolved'
  if (chat.edit_permission !== 'only_owner' || !chat.owner_id) return undefined
  const managers = chat.bot_manager_id_list ?? []
  const mayBeManager = appId === undefined ? managers.length > 0 : managers.includes(appId)
  return mayBeManager || chat.owner_id === appId ? undefined : 'onlyOwner'
}
