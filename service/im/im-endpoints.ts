import type { AnyEndpoint } from '../http/endpoint'
import { chatEndpoints } from './chats/chat-endpoints'
import { deleteEphemeral } from './ephemeral/delete-ephemeral'
import { sendEphemeral } from './ephemeral/send-ephemeral'
import { fileEndpoints } from './files/file-endpoints'
import { updatePressedCard } from './interactive/update-pressed-card'
import { forwardEndpoints } from './messages/forward-endpoints'
import { messageEndpoints } from './messages/message-endpoints'
import { reactionEndpoints } from './messages/reactions/reaction-endpoints'
import { pinEndpoints } from './pins/pin-endpoints'
import { sendByOldWebhook } from './webhooks/send-by-old-webhook'
import { sendByWebhook } from './webhooks/send-by-webhook'

export const imEndpoints: readonly AnyEndpoint[] = [
  ...forwardEndpoints,
  ...messageEndpoints,
  ...reactionEndpoints,
  ...pinEndpoints,
  ...fileEndpoints,
  ...chatEndpoints,
  sendByWebhook,
  sendByOldWebhook,
  sendEphemeral,
  deleteEphemeral,
  updatePressedCard,
]
