import type { AnyEndpoint } from '../../http/endpoint'
import { addManagers } from './add-managers'
import { addMembers } from './add-members'
import { createChat } from './create-chat'
import { deleteManagers } from './delete-managers'
import { deleteTopNotice } from './delete-top-notice'
import { dissolveChat } from './dissolve-chat'
import { getChat } from './get-chat'
import { getLegacyAnnouncement } from './get-legacy-announcement'
import { getModeration } from './get-moderation'
import { isInChat } from './is-in-chat'
import { joinChat } from './join-chat'
import { linkChat } from './link-chat'
import { listChatMembers } from './list-chat-members'
import { listChats } from './list-chats'
import { patchLegacyAnnouncement } from './patch-legacy-announcement'
import { putTopNotice } from './put-top-notice'
import { removeMembers } from './remove-members'
import { searchChats } from './search-chats'
import { tabEndpoints } from './tabs/tab-endpoints'
import { updateChat } from './update-chat'
import { updateModeration } from './update-moderation'

export const chatEndpoints: readonly AnyEndpoint[] = [
  createChat,
  listChats,
  searchChats,
  getChat,
  updateChat,
  dissolveChat,
  listChatMembers,
  addMembers,
  removeMembers,
  isInChat,
  addManagers,
  deleteManagers,
  getModeration,
  updateModeration,
  putTopNotice,
  deleteTopNotice,
  getLegacyAnnouncement,
  patchLegacyAnnouncement,
  linkChat,
  joinChat,
  ...tabEndpoints,
]
