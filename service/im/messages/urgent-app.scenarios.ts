import { UrgentApp } from '../../../contract/im/messages/urgent-app'
import type { EndpointScenarios } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'
import { messageScenarios as those } from './message.scenarios'
import { MAX_UNREAD } from './urgent-app.rules'

const query = { user_id_type: 'open_id' }
const body = { user_id_list: ['ou_alice'] }

/** Fewer than the rate limit of the endpoint allows. */
const CALLS_A_SECOND = 10

const spoken = (at: number) => `om_urgent_${at}`

/** Adds as many messages of the bot as one person may have unread urgent ones. */
function manyOfTheBot(file: WorldFile): void {
  const own = file.messages.find((message) => message.message_id === 'om_from_bot')
  if (!own) return
  for (let at = 0; at < MAX_UNREAD; at += 1) file.messages.push({ ...own, message_id: spoken(at) })
}

export const urgentAppScenarios: EndpointScenarios = {
  route: UrgentApp.route,
  happy: { path: { message_id: 'om_from_bot' }, query, body },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    '230013: bot not available to the user of the one-to-one chat': those.unavailable,
    232009: those.dissolved,
    230012: { request: { path: { message_id: 'om_hello' } } },
    230110: those.recalled,
    230052: {
      world: (file) => file.chats.forEach((chat) => (chat.settings = { urgent_setting: 'only_owner' })),
    },
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message.urgent'])),
      request: { query: { user_id_type: 'user_id' }, body: { user_id_list: ['a1b2c3d4'] } },
    },
    230001: {
      request: { body: { user_id_list: ['ou_dan', 'ou_nobody'] } },
    },
    '230013: somebody on the list who is in the chat may not use the application': {
      world: (file) => file.apps.forEach((app) => (app.available_to = ['ou_bob'])),
    },
    230023: {
      world: manyOfTheBot,
      async before(call, time) {
        try {
          for (let at = 0; at < MAX_UNREAD; at += 1) {
            if (at % CALLS_A_SECOND === 0) time.pass(1_000)
            await call(UrgentApp, { path: { message_id: spoken(at) }, query, body })
          }
        } catch {
          // Combined with a row above this one, no person can be called.
        }
      },
    },
  },
}
