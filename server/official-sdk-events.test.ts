import * as lark from '@larksuiteoapi/node-sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { FRAGMENT_BYTES } from './events/client-connection'
import { callJson } from './testing/json-call'
import { sdkServer } from './testing/sdk-server'

/** The unmodified WSClient and EventDispatcher of the official SDK, over the long connection. */
const sdk = sdkServer(happyWorld(), happyApp)
const clients: lark.WSClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close({ force: true })
})

type Handles = Parameters<lark.EventDispatcher['register']>[0]

async function connected(handles: Handles): Promise<lark.WSClient> {
  const eventDispatcher = new lark.EventDispatcher({ loggerLevel: lark.LoggerLevel.fatal }).register(handles)
  return new Promise((resolve, reject) => {
    const client = new lark.WSClient({
      appId: happyApp.app_id,
      appSecret: happyApp.app_secret,
      domain: sdk.url,
      loggerLevel: lark.LoggerLevel.fatal,
      onReady: () => resolve(client),
      onError: reject,
    })
    clients.push(client)
    void client.start({ eventDispatcher })
  })
}

const say = (text: string) => ask('POST', '/_herald/say', { chat_id: 'oc_launch', open_id: 'ou_alice', text })

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)

const ask = (method: string, path: string, body?: object) => callJson(sdk.url + path, body, { method })

test('a user’s message reaches the handler of the SDK, and is acknowledged', async () => {
  const heard: unknown[] = []
  await connected({ 'im.message.receive_v1': (event) => void heard.push(event) })
  expect(await say('hello')).toMatchObject({ code: 0 })
  await eventually(() => expect(heard).toHaveLength(1))
  expect(heard).toMatchObject([
    {
      event_type: 'im.message.receive_v1',
      app_id: happyApp.app_id,
      token: '',
      sender: { sender_id: { open_id: 'ou_alice' }, sender_type: 'user' },
      message: { chat_id: 'oc_launch', chat_type: 'group', content: '{"text":"hello"}' },
    },
  ])
  await eventually(async () =>
    expect((await ask('GET', '/_herald/events')).data).toMatchObject({
      items: [{ carrier: 'websocket', state: 'delivered', tries: [{ result: '200' }] }],
    }),
  )
})

test('an event longer than a fragment arrives whole', async () => {
  const heard: string[] = []
  await connected({ 'im.message.receive_v1': ({ message }) => void heard.push(message.content) })
  const text = '长'.repeat(FRAGMENT_BYTES / 2)
  await say(text)
  await eventually(() => expect(heard).toEqual([JSON.stringify({ text })]))
})

test('only one of several clients receives an event', async () => {
  const heard = [0, 0, 0]
  for (const at of heard.keys())
    await connected({ 'im.message.receive_v1': () => void (heard[at] = (heard[at] ?? 0) + 1) })
  for (let at = 0; at < 30; at += 1) await say(`${at}`)
  await eventually(() => expect(heard.reduce((all, one) => all + one)).toBe(30))
  expect(heard.filter((one) => one > 0).length).toBeGreaterThan(1)
})

test('a handler that throws gets the event again 15 seconds later, with the same event_id', async () => {
  const heard: (string | undefined)[] = []
  await connected({
    'im.message.receive_v1'(event) {
      heard.push(event.event_id)
      if (heard.length === 1) throw new Error('the handler failed')
    },
  })
  await say('again')
  await eventually(async () =>
    expect((await ask('GET', '/_herald/events')).data).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ state: 'waiting', tries: [expect.objectContaining({ result: '500' })] }),
      ]),
    }),
  )
  await ask('POST', '/_herald/clock/advance', { ms: 15_000 })
  await eventually(() => expect(heard).toEqual([heard[0], heard[0]]))
})

test('events that happened while no client was connected arrive with the next connection', async () => {
  await say('while you were away')
  await eventually(async () =>
    expect((await ask('GET', '/_herald/events?state=waiting')).data).toMatchObject({
      items: [{ tries: [{ result: expect.stringMatching(/^(app not online|connection closed)$/) }] }],
    }),
  )
  const heard: string[] = []
  await connected({ 'im.message.receive_v1': ({ message }) => void heard.push(message.content) })
  await eventually(() => expect(heard).toEqual(['{"text":"while you were away"}']))
})

test('a choice in a bot’s menu, and a person who comes and leaves, reach the handlers of the SDK', async () => {
  const heard: unknown[] = []
  const hear = (event: unknown) => void heard.push(event)
  await connected({
    'application.bot.menu_v6': hear,
    'contact.user.created_v3': hear,
    'contact.user.deleted_v3': hear,
  })
  const person = { open_id: 'ou_eve', name: 'Eve', tenant_key: happyWorld().tenants[0]!.tenant_key }
  const choice = { act: 'menu', open_id: 'ou_alice', app_id: happyApp.app_id, event_key: 'today' }
  for (const [method, path, body] of [
    ['POST', '/_herald/act', choice],
    ['POST', '/_herald/state/users', person],
    ['DELETE', '/_herald/state/users/ou_eve', undefined],
  ] as const)
    expect(await ask(method, path, body)).toMatchObject({ code: 0 })
  await eventually(() => expect(heard).toHaveLength(3))
  expect(heard).toMatchObject([
    { event_type: 'application.bot.menu_v6', event_key: 'today', operator: { operator_name: 'Alice' } },
    { event_type: 'contact.user.created_v3', object: { open_id: 'ou_eve', name: 'Eve' } },
    { event_type: 'contact.user.deleted_v3', object: { open_id: 'ou_eve' } },
  ])
})
