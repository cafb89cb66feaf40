import { Act } from '../../../contract/herald/people'
import type { Scenario } from '../../rules/scenario'

const card = JSON.stringify({ schema: '2.0', body: { elements: [{ tag: 'hr' }] } })

/** Alice has pressed the card of the bot, which has not answered yet. */
export const pressedUnanswered: Scenario = {
  world: (file) =>
    file.messages.forEach((message) => {
      if (message.message_id === 'om_from_bot')
        Object.assign(message, { msg_type: 'interactive', content: card })
    }),
  async before(call) {
    const press = { act: 'press' as const, open_id: 'ou_alice', message_id: 'om_from_bot' }
    // Combined with a row above this one, the message may be no card that she can press.
    await call(Act, { body: { ...press, unanswered: true } }).catch(() => undefined)
  },
}
