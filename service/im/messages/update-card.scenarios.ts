import { UpdateCard } from '../../../contract/im/messages/update-card'
import type { EndpointScenarios } from '../../rules/scenario'
import { cardScenarios } from './contents/content.scenarios'
import { messageScenarios as those } from './message.scenarios'

const card = JSON.stringify({ elements: [{ tag: 'div', text: { content: 'Voted' } }] })
const says = (content: string) => ({ request: { body: { content } } })

export const updateCardScenarios: EndpointScenarios = {
  route: UpdateCard.route,
  happy: { path: { message_id: 'om_from_bot' }, body: { content: card } },
  base: {
    world(file) {
      for (const message of file.messages) {
        if (message.message_id === 'om_from_bot')
          Object.assign(message, { msg_type: 'interactive', content: card })
      }
    },
  },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    232009: those.dissolved,
    230050: those.hidden,
    230012: { request: { path: { message_id: 'om_hello' } } },
    230011: those.recalled,
    230001: {
      world: (file) => file.messages.forEach((message) => (message.msg_type = 'text')),
    },
    230025: says(JSON.stringify({ elements: [], comment: 'x'.repeat(30 * 1024) })),
    ...cardScenarios(says),
  },
}
