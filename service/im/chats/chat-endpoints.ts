import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'
import { getChat } from './get-chat'
import { getChatScenarios } from './get-chat.scenarios'
import { listChatMembers } from './list-chat-members'
import { listChatMembersScenarios } from './list-chat-members.scenarios'
import { listChats } from './list-chats'
import { listChatsScenarios } from './list-chats.scenarios'

export const chatEndpoints: readonly AnyEndpoint[] = [listChats, getChat, listChatMembers]
export const chatScenarios: readonly EndpointScenarios[] = [
  listChatsScenarios,
  getChatScenarios,
  listChatMembersScenarios,
]
