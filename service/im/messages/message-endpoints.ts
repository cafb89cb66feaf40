import type { AnyEndpoint } from '../../http/endpoint'
import { createMessage } from './create-message'
import { editMessage } from './edit-message'
import { getMessage } from './get-message'
import { listMessages } from './list-messages'
import { readUsers } from './read-users'
import { recallMessage } from './recall-message'
import { replyMessage } from './reply-message'
import { updateCard } from './update-card'
import { urgentApp } from './urgent-app'

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
