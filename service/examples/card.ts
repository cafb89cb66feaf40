import { ConvertCardId } from '../../contract/cardkit/convert-card-id'
import { CreateCard } from '../../contract/cardkit/create-card'
import { UpdateCardSettings } from '../../contract/cardkit/update-card-settings'
import { Act } from '../../contract/herald/people'
import { CreateMessage } from '../../contract/im/messages/create-message'
import type { Scenario, ScenarioCall, ScenarioRequest, Scenarios } from '../rules/scenario'
import { asNeighbour, withNeighbour } from './upload'

/** A card that is being written, with a text and a button. */
export const writtenCard = {
  schema: '2.0',
  config: { streaming_mode: true },
  body: {
    elements: [
      { tag: 'markdown', element_id: 'answer', content: '' },
      { tag: 'button', element_id: 'stop', text: { tag: 'plain_text', content: 'Stop' } },
    ],
  },
}

/** Stands in a happy request for the card that is made before it. */
export const anyCard = { card_id: '7000000000000000001' }

/** Creates a card entity; returns its place in a path. */
export async function createdCard(
  call: ScenarioCall,
  card: object = writtenCard,
  headers: Record<string, string> = {},
): Promise<{ card_id: string }> {
  return call(CreateCard, { body: { type: 'card_json', data: JSON.stringify(card) }, headers })
}

/** The fields of a message that is the application's card. */
export const cardMessage = {
  msg_type: 'interactive',
  content: JSON.stringify(writtenCard),
  sender: { id: 'cli_a1b2c3d4e5f60718', sender_type: 'app' as const },
}

/** Switches the streaming mode of such a message on. */
export async function streamedMessage(call: ScenarioCall, message_id: string): Promise<void> {
  try {
    const { card_id } = await call(ConvertCardId, { body: { message_id } })
    const settings = '{"config":{"streaming_mode":true}}'
    await call(UpdateCardSettings, { path: { card_id }, body: { settings, sequence: 1 } })
  } catch {
    // Combined with a row above this one, the message may be no card.
  }
}

/** The happy request's card in the place of another one, and another request. */
export const onCard = (
  path: Record<string, string>,
  request: Partial<ScenarioRequest> = {},
  card?: object,
): Scenario => ({
  request,
  before: async (call) => ({ path: { ...path, ...(await createdCard(call, card)) } }),
})

/** A card whose text is almost as long as a card may be. */
export const longCard = {
  ...writtenCard,
  body: { elements: [{ tag: 'markdown', element_id: 'answer', content: 'x'.repeat(299_700) }] },
}

const FIFTEEN_DAYS_MS = 15 * 86_400_000

/** Scenarios that break the rows of every change, from the happy request's place in the card and its body. */
export const entityScenarios = (path: Record<string, string>, body: object): Scenarios => ({
  200740: { request: { path: { ...path, card_id: '7000000000000000000' } } },
  300311: {
    world: withNeighbour,
    before: async (call) => ({ path: { ...path, ...(await createdCard(call, writtenCard, asNeighbour)) } }),
  },
  200750: { before: async (_call, time) => time.pass(FIFTEEN_DAYS_MS) },
  200770: {
    request: { body: { ...body, uuid: 'taken', sequence: 2 } },
    async before(call) {
      const { card_id } = await createdCard(call)
      const settings = { settings: '{"config":{}}', uuid: 'taken', sequence: 1 }
      await call(UpdateCardSettings, { path: { card_id }, body: settings })
      return { path: { ...path, card_id } }
    },
  },
  300317: { request: { body: { ...body, sequence: 0 } } },
  200810: {
    async before(call) {
      const { card_id } = await createdCard(call)
      const content = JSON.stringify({ type: 'card', data: { card_id } })
      const sent = { receive_id: 'oc_launch', msg_type: 'interactive' as const, content }
      const query = { receive_id_type: 'chat_id' }
      const { message_id } = await call(CreateMessage, { query, body: sent })
      await call(Act, { body: { act: 'press', open_id: 'ou_alice', message_id, unanswered: true } })
      return { path: { ...path, card_id } }
    },
  },
})
