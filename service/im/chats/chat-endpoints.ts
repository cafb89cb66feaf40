import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'
import { createChat } from './create-chat'
import { createChatScenarios } from './create-chat.scenarios'
import { dissolveChat } from './dissolve-chat'
import { dissolveChatScenarios } from './dissolve-chat.scenarios'
import { getChat } from './get-chat'
import { getChatScenarios } from './get-chat.scenarios'
import { listChatMembers } from './list-chat-members'
import { listChatMembersScenarios } from './list-chat-members.scenarios'
import { listChats } from './list-chats'
import { listChatsScenarios } from './list-chats.scenarios'
import { updateChat } from './update-chat'
import { updateChatScenarios } from './update-chat.scenarios'

export const chatEndpoints: readonly AnyEndpoint[] = [
  createChat,
  listChats,
  getChat,
  updateChat,
  dissolveChat,
  listChatMembers,
]
export const chatScenarios: readonly EndpointScenarios[] = [
  createChatScenarios,
  listChatsScenarios,
  getChatScenarios,
  updateChatScenarios,
  dissolveChatScenarios,
  listChatMembersScenarios,
]
