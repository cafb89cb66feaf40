import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'
import { createMessage } from './create-message'
import { createMessageScenarios } from './create-message.scenarios'
import { editMessage } from './edit-message'
import { editMessageScenarios } from './edit-message.scenarios'
import { getMessage } from './get-message'
import { getMessageScenarios } from './get-message.scenarios'
import { listMessages } from './list-messages'
import { listMessagesScenarios } from './list-messages.scenarios'
import { readUsers } from './read-users'
import { readUsersScenarios } from './read-users.scenarios'
import { recallMessage } from './recall-message'
import { recallMessageScenarios } from './recall-message.scenarios'
import { replyMessage } from './reply-message'
import { replyMessageScenarios } from './reply-message.scenarios'
import { updateCard } from './update-card'
import { updateCardScenarios } from './update-card.scenarios'
import { urgentApp } from './urgent-app'
import { urgentAppScenarios } from './urgent-app.scenarios'

export const messageEndpoints: readonly AnyEndpoint[] = [
  createMessage,
  replyMessage,
  editMessage,
  recallMessage,
  updateCard,
  listMessages,
  getMessage,
  readUsers,
  urgentApp,
]
export const messageScenarios: readonly EndpointScenarios[] = [
  createMessageScenarios,
  replyMessageScenarios,
  editMessageScenarios,
  recallMessageScenarios,
  updateCardScenarios,
  listMessagesScenarios,
  getMessageScenarios,
  readUsersScenarios,
  urgentAppScenarios,
]
