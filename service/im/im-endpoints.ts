import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'
import { chatEndpoints, chatScenarios } from './chats/chat-endpoints'
import { fileEndpoints, fileScenarios } from './files/file-endpoints'
import { forwardEndpoints, forwardScenarios } from './messages/forward-endpoints'
import { messageEndpoints, messageScenarios } from './messages/message-endpoints'
import { reactionEndpoints, reactionScenarios } from './messages/reactions/reaction-endpoints'
import { pinEndpoints, pinScenarios } from './pins/pin-endpoints'

export const imEndpoints: readonly AnyEndpoint[] = [
  ...forwardEndpoints,
  ...messageEndpoints,
  ...reactionEndpoints,
  ...pinEndpoints,
  ...fileEndpoints,
  ...chatEndpoints,
]
export const imScenarios: readonly EndpointScenarios[] = [
  ...forwardScenarios,
  ...messageScenarios,
  ...reactionScenarios,
  ...pinScenarios,
  ...fileScenarios,
  ...chatScenarios,
]
