import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'
import { addManagers } from './add-managers'
import { addMembers } from './add-members'
import { addMembersScenarios } from './add-members.scenarios'
import { createChat } from './create-chat'
import { createChatScenarios } from './create-chat.scenarios'
import { deleteManagers } from './delete-managers'
import { deleteTopNotice } from './delete-top-notice'
import { dissolveChat } from './dissolve-chat'
import { dissolveChatScenarios } from './dissolve-chat.scenarios'
import { getChat } from './get-chat'
import { getChatScenarios } from './get-chat.scenarios'
import { getLegacyAnnouncement } from './get-legacy-announcement'
import { getModeration } from './get-moderation'
import { isInChat } from './is-in-chat'
import { isInChatScenarios } from './is-in-chat.scenarios'
import { joinChat } from './join-chat'
import { joinChatScenarios } from './join-chat.scenarios'
import {
  getLegacyAnnouncementScenarios,
  patchLegacyAnnouncementScenarios,
} from './legacy-announcement.scenarios'
import { linkChat } from './link-chat'
import { linkChatScenarios } from './link-chat.scenarios'
import { listChatMembers } from './list-chat-members'
import { listChatMembersScenarios } from './list-chat-members.scenarios'
import { listChats } from './list-chats'
import { listChatsScenarios } from './list-chats.scenarios'
import { addManagersScenarios, deleteManagersScenarios } from './manager.scenarios'
import { getModerationScenarios, updateModerationScenarios } from './moderation.scenarios'
import { patchLegacyAnnouncement } from './patch-legacy-announcement'
import { putTopNotice } from './put-top-notice'
import { removeMembers } from './remove-members'
import { removeMembersScenarios } from './remove-members.scenarios'
import { searchChats } from './search-chats'
import { searchChatsScenarios } from './search-chats.scenarios'
import { tabEndpoints, tabScenarios } from './tabs/tab-endpoints'
import { deleteTopNoticeScenarios, putTopNoticeScenarios } from './top-notice.scenarios'
import { updateChat } from './update-chat'
import { updateChatScenarios } from './update-chat.scenarios'
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
export const chatScenarios: readonly EndpointScenarios[] = [
  createChatScenarios,
  listChatsScenarios,
  searchChatsScenarios,
  getChatScenarios,
  updateChatScenarios,
  dissolveChatScenarios,
  listChatMembersScenarios,
  addMembersScenarios,
  removeMembersScenarios,
  isInChatScenarios,
  addManagersScenarios,
  deleteManagersScenarios,
  getModerationScenarios,
  updateModerationScenarios,
  putTopNoticeScenarios,
  deleteTopNoticeScenarios,
  getLegacyAnnouncementScenarios,
  patchLegacyAnnouncementScenarios,
  linkChatScenarios,
  joinChatScenarios,
  ...tabScenarios,
]
