import { expect, test } from 'vitest'
import { CreateCard } from '../../../contract/cardkit/create-card'
import { UpdateCardSettings } from '../../../contract/cardkit/update-card-settings'
import type { CardAction } from '../../../contract/events/event-bodies'
import { Act, ReadConversation } from '../../../contract/herald/people'
import { SendEphemeral } from '../../../contract/im/ephemeral/send-ephemeral'
import { UpdatePressedCard } from '../../../contract/im/interactive/update-pressed-card'
import { CreateMessage } from '../../../contract/im/messages/create-message'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { UpdateCard } from '../../../contract/im/messages/update-card'
import { callHerald } from '../../herald/call-herald'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { testWorld } from '../../testing/test-world'

const words = (content: string) => ({ tag: 'div', text: { tag: 'plain_text', content } })
const button = { tag: 'button', text: { tag: 'plain_text', content: 'Yes' }, name: 'yes', value: { a: 1 } }
const shared = (content: string) => ({ config: { update_multi: true }, elements: [words(content)] })
const exclusive = (content: string) => ({ elements: [words(content)] })
const present = (content: string) => ({ schema: '2.0', body: { elements: [words(content)] } })

async function opened(card: object = { elements: [button] }) {
  const world = await testWorld()
  const service = createService(world, { local: 'local' })
  const send = async (content: object) => {
    const body = {
      receive_id: 'oc_launch',
      msg_type: 'interactive' as const,
      content: JSON.stringify(content),
    }
    const { data } = await call(service, CreateMessage, { query: { receive_id_type: 'chat_id' }, body })
    return data?.message_id ?? ''
  }
  const message_id = await send(card)
  const press = async (open_id = 'ou_alice', more = {}) => {
    const body = { act: 'press' as const, open_id, message_id, ...more }
    const { pressed } = await callHerald(service, Act, { body })
    return pressed!
  }
  const update = async (token: string, after: object) =>
    (await call(service, UpdatePressedCard, { body: { token, card: after } })).code
  const conversation = async () =>
    (await callHerald(service, ReadConversation, { path: { chat_id: 'oc_launch' } })).messages.at(-1)!
  const read = async () => {
    const query = { card_msg_content_type: 'user_card_content' }
    const { data } = await call(service, GetMessage, { path: { message_id }, query })
    return JSON.parse(data?.items[0]?.body?.content ?? 'null') as unknown
  }
  return { world, service, message_id, press, update, conversation, read }
}

test('the token of a press replaces the card for everybody, twice, and a third time is 300040', async () => {
  const { press, update, conversation, read, service } = await opened()
  const { token } = await press()
  const answer = await call(service, UpdatePressedCard, { body: { token, card: shared('One') } })
  expect(answer.envelope).toEqual({ code: 0, msg: 'ok' })
  expect(await update(token, present('Two'))).toBe(0)
  expect(await read()).toEqual(present('Two'))
  expect((await conversation()).updated).toBe(true)
  expect(await update(token, shared('Three'))).toBe(300040)
  expect(await update((await press()).token, shared('Three'))).toBe(0)
})

test('a token lasts half an hour', async () => {
  const { world, press, update } = await opened()
  const { token } = await press()
  world.pass(1_799_999)
  expect(await update(token, shared('In time'))).toBe(0)
  world.pass(2)
  expect(await update(token, shared('Too late'))).toBe(300030)
})

test('an exclusive card changes for the people it names, and each presses what they see', async () => {
  const { press, update, conversation, read } = await opened()
  const { token } = await press()
  const named = { elements: [words('Mine'), { ...button, name: 'again' }], open_ids: ['ou_alice'] }
  expect(await update(token, named)).toBe(0)
  const { open_ids: _named, ...mine } = named
  expect(await read()).toEqual({ elements: [button] })
  expect((await conversation()).card_views).toEqual({ ou_alice: JSON.stringify(mine) })
  expect((await press('ou_alice', { name: 'again' })).hint).toBeUndefined()
  expect((await press('ou_bob', { name: 'again' })).hint).toContain('there are: yes')
  // A shared card takes the place of all versions.
  expect(await update(token, shared('All'))).toBe(0)
  expect((await conversation()).card_views).toBeUndefined()
})

test('the callback has the token of the press, and its answer takes the place of all versions', async () => {
  const { world, press, update, conversation, read } = await opened()
  const { token } = await press()
  expect(await update(token, { ...exclusive('Mine'), open_ids: ['ou_alice'] })).toBe(0)
  const told: CardAction[] = []
  await world.events.attach({
    subscriptions: async () => new Map([['cli_a1b2c3d4e5f60718', { websocket: true }]]),
    wake: () => undefined,
    async callback(_, event) {
      told.push(event)
      return { event_id: 'e', result: '200', answer: { card: { type: 'raw', data: shared('Thank you') } } }
    },
  })
  const pressed = await press('ou_bob')
  expect([pressed.token, pressed.card_updated]).toEqual([told[0]?.token, true])
  expect((await conversation()).card_views).toBeUndefined()
  expect(await read()).toEqual(shared('Thank you'))
})

test('a card is locked until its bot answers, three seconds at most', async () => {
  const { world, service, message_id, press, update } = await opened(present('Wait'))
  const { token } = await press('ou_alice', { unanswered: true })
  const content = JSON.stringify(present('Now'))
  const patch = () => call(service, UpdateCard, { path: { message_id }, body: { content } })
  expect((await patch()).envelope).toMatchObject({
    code: 230099,
    msg: 'Failed to create card content, ext=ErrCode: 11310; ErrMsg: card action is lock; ',
  })
  expect(await update(token, shared('Early'))).toBe(200810)
  world.pass(3_000)
  expect([(await patch()).code, await update(token, present('Later'))]).toEqual([0, 0])
})

test('CardKit does not change a card that is pressed', async () => {
  const { world, service } = await opened()
  const data = JSON.stringify(present('Entity'))
  const made = await call(service, CreateCard, { body: { type: 'card_json', data } })
  const card_id = made.data?.card_id ?? ''
  const content = JSON.stringify({ type: 'card', data: { card_id } })
  const body = { receive_id: 'oc_launch', msg_type: 'interactive' as const, content }
  const sent = await call(service, CreateMessage, { query: { receive_id_type: 'chat_id' }, body })
  const press = { act: 'press' as const, open_id: 'ou_alice', message_id: sent.data?.message_id ?? '' }
  await callHerald(service, Act, { body: { ...press, unanswered: true } })
  const settings = () =>
    call(service, UpdateCardSettings, { path: { card_id }, body: { settings: '{"config":{}}', sequence: 1 } })
  expect((await settings()).envelope).toMatchObject({
    code: 200810,
    msg: 'ErrMsg: The card is in an ongoing interaction and cannot be updated; ',
  })
  world.pass(3_000)
  expect((await settings()).code).toBe(0)
})

test('an ephemeral card is replaced for its reader', async () => {
  const { service, conversation, update } = await opened()
  const card = { elements: [button] }
  const shown = { chat_id: 'oc_launch', open_id: 'ou_alice', msg_type: 'interactive', card }
  const { data } = await call(service, SendEphemeral, { body: shown })
  const body = { act: 'press' as const, open_id: 'ou_alice', message_id: data?.message_id ?? '' }
  const { pressed } = await callHerald(service, Act, { body })
  expect(await update(pressed?.token ?? '', { ...exclusive('Done'), open_ids: ['ou_alice'] })).toBe(0)
  expect((await conversation()).body?.content).toBe(JSON.stringify(exclusive('Done')))
})
