import type { AnyEndpoint } from '../../http/endpoint'
import { addManagers } from './add-managers'
import { addMembers } from './add-members'
import { batchQueryChats } from './batch-query-chats'
import { batchQueryP2pChats } from './batch-query-p2p-chats'
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
import { listChatBots } from './list-chat-bots'
import { listChatMembers } from './list-chat-members'
import { listChats } from './list-chats'
import { patchLegacyAnnouncement } from './patch-legacy-announcement'
import { putTopNotice } from './put-top-notice'
import { removeMembers } from './remove-members'
import { searchChats } from './search-chats'
import { searchChatsV2 } from './search-chats-v2'
import { tabEndpoints } from './tabs/tab-endpoints'
import { updateChat } from './update-chat'
import { updateModeration } from './update-moderation'

export const chatEndpoints: readonly AnyEndpoint[] = [
  createChat,
  listChats,
  searchChats,
  searchChatsV2,
  batchQueryChats,
  batchQueryP2pChats,
  getChat,
  updateChat,
  dissolveChat,
  listChatMembers,
  listChatBots,
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
