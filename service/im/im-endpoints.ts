import type { AnyEndpoint } from '../http/endpoint'
import { chatEndpoints } from './chats/chat-endpoints'
import { fileEndpoints } from './files/file-endpoints'
import { forwardEndpoints } from './messages/forward-endpoints'
import { messageEndpoints } from './messages/message-endpoints'
import { reactionEndpoints } from './messages/reactions/reaction-endpoints'
import { pinEndpoints } from './pins/pin-endpoints'
import { sendByWebhook } from './webhooks/send-by-webhook'

export const imEndpoints: readonly AnyEndpoint[] = [
  ...forwardEndpoints,
  ...messageEndpoints,
  ...reactionEndpoints,
  ...pinEndpoints,
  ...fileEndpoints,
  ...chatEndpoints,
  sendByWebhook,
]
