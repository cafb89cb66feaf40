import * as lark from '@larksuiteoapi/node-sdk'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Pressed } from '../contract/herald/person-acts'
import { happyApp, happyWorld, otherApp } from '../service/testing/happy-world'
import { callJson } from './testing/json-call'
import { peerOfFile } from './testing/peers'
import { sdkServer } from './testing/sdk-server'

/**
 * The official SDK's EventDispatcher at a webhook address, with an Encrypt Key. It decrypts events and drops unsigned
 * ones.
 */
const encryptKey = 'a key for tests'
const card = (title: string) => ({
  schema: '2.0',
  header: { title: { tag: 'plain_text', content: title } },
  body: {
    elements: [{ tag: 'button', text: { tag: 'plain_text', content: 'Yes' }, value: { vote: 'yes' } }],
  },
})

let handles: Record<string, (data: never) => unknown> = {}
const dispatcher = new lark.EventDispatcher({ encryptKey, loggerLevel: lark.LoggerLevel.fatal }).register({
  'im.message.receive_v1': (data: never) => handles['im.message.receive_v1']?.(data),
  'card.action.trigger': (data: never) => handles['card.action.trigger']?.(data),
} as never)
const answer = lark.adaptDefault('/events', dispatcher, { autoChallenge: true })
const receiver = peerOfFile((incoming, outgoing) => void answer(incoming, outgoing))
const world = happyWorld()
beforeAll(() => {
  const [app, other] = world.apps
  const url = `${receiver.url}/events`
  if (app) app.events = { url, encrypt_key: encryptKey, verification_token: 'v' }
  // The address of a webhook is only checked when an event is sent.
  if (other) other.events = { url: 'http://192.0.2.1/events' }
  const sender = { id: happyApp.app_id, sender_type: 'app' } as const
  const voting = world.messages.find(({ message_id }) => message_id === 'om_card')
  if (voting) Object.assign(voting, { sender, content: JSON.stringify(card('Vote')) })
  world.chats
    .find(({ chat_id }) => chat_id === 'oc_launch')
    ?.bots.push({ app_id: otherApp.app_id, joined_at: 0 })
})
const sdk = sdkServer(world, happyApp)
beforeEach(() => void (handles = {}))
afterEach(() => ask('/_herald/reset', {}))

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)

const ask = async <Data>(path: string, body?: object) => (await callJson<Data>(sdk.url + path, body)).data

const press = async (message_id = 'om_card') => {
  const body = { act: 'press', open_id: 'ou_bob', message_id, value: { vote: 'yes' } }
  return (await ask<{ pressed: Pressed }>('/_herald/act', body)).pressed
}

const shownCard = async () => {
  const { data } = await sdk.client.im.v1.message.get({
    path: { message_id: 'om_card' },
    params: { card_msg_content_type: 'user_card_content' },
  })
  return JSON.parse(data?.items?.[0]?.body?.content ?? '{}') as object
}

test('a message event is encrypted and signed, and reaches the SDK’s handler', async () => {
  const heard: object[] = []
  handles = { 'im.message.receive_v1': (data) => void heard.push(data) }
  await ask('/_herald/say', { chat_id: 'oc_launch', open_id: 'ou_alice', text: 'hello' })
  await eventually(() => expect(heard).toHaveLength(1))
  expect(heard).toMatchObject([{ token: 'v', message: { content: '{"text":"hello"}' } }])
})

test('no event is sent to another machine', async () => {
  await ask('/_herald/say', { chat_id: 'oc_launch', open_id: 'ou_alice', text: 'hello' })
  const path = `/_herald/events?app_id=${otherApp.app_id}`
  await eventually(async () =>
    expect(await ask(path)).toMatchObject({
      items: [{ state: 'waiting', tries: [{ result: expect.stringContaining('--events-remote') }] }],
    }),
  )
})

test('a pressed button reaches the bot, and its toast and card are the answer', async () => {
  const heard: object[] = []
  handles = {
    'card.action.trigger'(data) {
      heard.push(data)
      return { toast: { type: 'success', content: 'Thanks' }, card: { type: 'raw', data: card('Voted') } }
    },
  }
  expect(await press()).toMatchObject({
    toast: { type: 'success', content: 'Thanks' },
    card_updated: true,
    result: '200',
  })
  expect(heard).toMatchObject([
    {
      operator: { open_id: 'ou_bob' },
      token: expect.stringMatching(/^c-/),
      action: { tag: 'button', value: { vote: 'yes' } },
      host: 'im_message',
      context: { open_message_id: 'om_card', open_chat_id: 'oc_launch' },
      create_time: expect.stringMatching(/^\d{16}$/),
    },
  ])
  expect(await shownCard()).toEqual(card('Voted'))
})

test('a filled form reaches the bot unchanged', async () => {
  const heard: { action?: object }[] = []
  handles = { 'card.action.trigger': (data) => void heard.push(data) }
  const filled = {
    name: 'ask',
    value: { op: 'ask' },
    form_value: { reason: 'fine', when: '2026-04-01 +0800', multi: ['a', 'b'], agreed: true },
    timezone: 'Asia/Shanghai',
  }
  await ask('/_herald/act', { act: 'press', open_id: 'ou_bob', message_id: 'om_card', ...filled })
  const chosen = { tag: 'multi_select_static', options: ['a', 'b'], value: {} }
  await ask('/_herald/act', { act: 'press', open_id: 'ou_bob', message_id: 'om_card', ...chosen })
  expect(heard.map(({ action }) => action)).toEqual([{ tag: 'button', ...filled }, chosen])
})

test.each([
  ['does nothing', () => undefined, { card_updated: false, result: '200' }],
  ['answers what is no card', () => ({ card: { type: 'raw', data: { title: 1 } } }), { code: 200673 }],
  [
    'answers a card of another version',
    () => ({ card: { type: 'raw', data: { elements: [] } } }),
    { code: 200830 },
  ],
  ['takes too long', () => new Promise(() => undefined), { card_updated: false, code: 200341 }],
])('a bot that %s leaves the card as it was', async (_, handler, pressed) => {
  handles = { 'card.action.trigger': handler }
  expect(await press()).toMatchObject(pressed)
  expect(await shownCard()).toEqual(card('Vote'))
})

test('an answer to a press cannot change a card that is being written', async () => {
  handles = { 'card.action.trigger': () => ({ card: { type: 'raw', data: card('Voted') } }) }
  const written = { ...card('Vote'), config: { streaming_mode: true } }
  const made = await sdk.client.cardkit.v1.card.create({
    data: { type: 'card_json', data: JSON.stringify(written) },
  })
  const content = JSON.stringify({ type: 'card', data: { card_id: made.data?.card_id } })
  const sent = await sdk.client.im.v1.message.create({
    params: { receive_id_type: 'chat_id' },
    data: { receive_id: 'oc_launch', msg_type: 'interactive', content },
  })
  const message_id = sent.data?.message_id
  expect(await press(message_id)).toMatchObject({ card_updated: false, code: 200810 })
  const off = { settings: '{"config":{"streaming_mode":false}}', sequence: 1 }
  await sdk.client.cardkit.v1.card.settings({ path: { card_id: made.data?.card_id ?? '' }, data: off })
  expect(await press(message_id)).toMatchObject({ card_updated: true })
})

test('a pressed button goes to a client on the long connection instead of the webhook', async () => {
  const eventDispatcher = new lark.EventDispatcher({ loggerLevel: lark.LoggerLevel.fatal }).register({
    'card.action.trigger': () => ({ toast: { type: 'info', content: 'over the connection' } }),
  } as never)
  const client = await new Promise<lark.WSClient>((resolve) => {
    const made: lark.WSClient = new lark.WSClient({
      appId: happyApp.app_id,
      appSecret: happyApp.app_secret,
      domain: sdk.url,
      loggerLevel: lark.LoggerLevel.fatal,
      onReady: () => resolve(made),
    })
    void made.start({ eventDispatcher })
  })
  await eventually(async () =>
    expect(await press()).toMatchObject({ toast: { content: 'over the connection' } }),
  )
  client.close({ force: true })
})
