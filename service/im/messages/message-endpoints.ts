import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'
import { getMessage } from './get-message'
import { getMessageScenarios } from './get-message.scenarios'
import { listMessages } from './list-messages'
import { listMessagesScenarios } from './list-messages.scenarios'
import { readUsers } from './read-users'
import { readUsersScenarios } from './read-users.scenarios'

export const messageEndpoints: readonly AnyEndpoint[] = [listMessages, getMessage, readUsers]
export const messageScenarios: readonly EndpointScenarios[] = [
  listMessagesScenarios,
  getMessageScenarios,
  readUsersScenarios,
]
