import { expect, test } from 'vitest'
import type { CardAction } from '../../../contract/events/event-bodies'
import { Act, ReadConversation } from '../../../contract/herald/people'
import { DeleteEphemeral } from '../../../contract/im/ephemeral/delete-ephemeral'
import { SendEphemeral } from '../../../contract/im/ephemeral/send-ephemeral'
import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { MgetMessages } from '../../../contract/im/messages/mget-messages'
import { callHerald } from '../../herald/call-herald'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { testWorld } from '../../testing/test-world'

const card = { elements: [{ tag: 'button', text: { tag: 'plain_text', content: 'Yes' }, value: { a: 1 } }] }
const toAlice = { chat_id: 'oc_launch', open_id: 'ou_alice', msg_type: 'interactive', card }

async function opened() {
  const world = await testWorld()
  const service = createService(world, { local: 'local' })
  const sent = await call(service, SendEphemeral, { body: toAlice })
  const message_id = sent.data?.message_id ?? ''
  const conversation = async () => {
    const { messages } = await callHerald(service, ReadConversation, { path: { chat_id: 'oc_launch' } })
    return messages
  }
  return { world, service, message_id, sent, conversation }
}

test('an ephemeral message is answered with ok, and no reading of messages finds it', async () => {
  const { service, message_id, sent } = await opened()
  expect(sent.envelope).toMatchObject({
    code: 0,
    msg: 'ok',
    data: { message_id: expect.stringMatching(/^om_/) },
  })
  const query = { container_id_type: 'chat', container_id: 'oc_launch', page_size: 50 }
  const listed = (await call(service, ListMessages, { query })).data?.items ?? []
  expect(listed.map((message) => message.message_id)).not.toContain(message_id)
  expect((await call(service, MgetMessages, { query: { message_ids: [message_id] } })).data?.items).toEqual(
    [],
  )
  const forward = {
    path: { message_id },
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other' },
  }
  expect((await call(service, ForwardMessage, forward)).code).toBe(99992354)
})

test('the conversation names its reader until it is deleted, which works once', async () => {
  const { service, message_id, conversation } = await opened()
  expect((await conversation()).at(-1)).toMatchObject({
    message_id,
    visible_to: 'ou_alice',
    sender_name: 'Herald bot',
    body: { content: JSON.stringify(card) },
  })
  const remove = () => call(service, DeleteEphemeral, { body: { message_id } })
  expect((await remove()).envelope).toEqual({ code: 0, msg: 'ok' })
  expect((await remove()).code).toBe(18051)
  expect((await conversation()).filter((message) => message.message_id === message_id)).toEqual([])
})

test('its reader presses it, and the bot’s answer takes its place; other people cannot press it', async () => {
  const { world, service, message_id, conversation } = await opened()
  const told: CardAction[] = []
  const next = { elements: [{ tag: 'div', text: { tag: 'plain_text', content: 'Thank you' } }] }
  await world.events.attach({
    subscriptions: async () => new Map([['cli_a1b2c3d4e5f60718', { websocket: true }]]),
    wake: () => undefined,
    async callback(_, event) {
      told.push(event)
      return { event_id: 'e', result: '200', answer: { card: { type: 'raw', data: next } } }
    },
  })
  const act = (name: 'press' | 'recall', open_id: string) =>
    callHerald(service, Act, { body: { act: name, open_id, message_id } })
  await expect(act('press', 'ou_bob')).rejects.toThrow('1770002')
  await expect(act('recall', 'ou_alice')).rejects.toThrow('1770002')
  expect(await act('press', 'ou_alice')).toMatchObject({ pressed: { card_updated: true } })
  expect(told).toMatchObject([{ context: { open_message_id: message_id, open_chat_id: 'oc_launch' } }])
  expect((await conversation()).at(-1)).toMatchObject({
    updated: true,
    body: { content: JSON.stringify(next) },
  })
})

test('a user_id and an e-mail address name the reader, and an open_id comes before them', async () => {
  const { service, conversation } = await opened()
  for (const named of [
    { open_id: undefined, user_id: 'b2c3d4e5', email: 'alice@acme.example' },
    { open_id: undefined, email: 'bob@acme.example' },
    { open_id: 'ou_bob', email: 'alice@acme.example' },
  ])
    expect((await call(service, SendEphemeral, { body: { ...toAlice, ...named } })).code).toBe(0)
  expect((await conversation()).slice(-4).map(({ visible_to }) => visible_to)).toEqual([
    'ou_alice',
    'ou_bob',
    'ou_bob',
    'ou_bob',
  ])
})

test.each([
  [{ open_id: undefined }, 99992402],
  [{ msg_type: 'text' }, 99992402],
  [{ card: undefined }, 99992402],
  [{ card: { type: 'card', data: { card_id: '7000000000000000000' } } }, 230099],
])('a request with %j is refused with %i', async (said, code) => {
  const { service } = await opened()
  expect((await call(service, SendEphemeral, { body: { ...toAlice, ...said } })).code).toBe(code)
})

test('a group takes 40 ephemeral messages a second, apart from the other limits', async () => {
  const { world, service } = await opened()
  world.pass(1_000)
  const codes = new Set<number>()
  for (let at = 0; at < 40; at += 1) codes.add((await call(service, SendEphemeral, { body: toAlice })).code)
  expect([...codes]).toEqual([0])
  expect((await call(service, SendEphemeral, { body: toAlice })).code).toBe(99991400)
  expect((await call(service, SendEphemeral, { body: { ...toAlice, chat_id: 'oc_other' } })).code).toBe(0)
})
