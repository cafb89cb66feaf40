import type { AnyEndpoint } from '../../http/endpoint'
import { createMessage } from './create-message'
import { editMessage } from './edit-message'
import { getMessage } from './get-message'
import { listMessages } from './list-messages'
import { mgetMessages } from './mget-messages'
import { readUsers } from './read-users'
import { recallMessage } from './recall-message'
import { replyMessage } from './reply-message'
import { searchMessages } from './search-messages'
import { updateCard } from './update-card'
import { urgentApp } from './urgent-app'
import { urgentPhone } from './urgent-phone'
import { urgentSms } from './urgent-sms'

/** The fixed paths come before the one with a parameter. */
export const messageEndpoints: readonly AnyEndpoint[] = [
  createMessage,
  replyMessage,
  editMessage,
  recallMessage,
  updateCard,
  listMessages,
  mgetMessages,
  searchMessages,
  getMessage,
  readUsers,
  urgentApp,
  urgentSms,
  urgentPhone,
]
