import { beforeEach, expect, test, vi } from 'vitest'
import type { DeliveredEvent } from '../../contract/herald/delivered-event'
import { happyApp, happyWorld } from '../../service/testing/happy-world'
import { eventReceiver } from '../testing/event-receiver'
import { callJson } from '../testing/json-call'
import { serverOfFile, startHere } from '../testing/running-server'

const receiver = eventReceiver()
const events = (path = '') => new Map([[happyApp.app_id, receiver.url + path]])
const server = serverOfFile(() => ({ world: happyWorld(), events: events() }))

beforeEach(async () => {
  await ask('/_herald/reset', {})
  receiver.received = []
  receiver.answer = (outgoing) => outgoing.end()
})

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)

const ask = <Data = unknown>(path: string, body?: object, method?: string, url = server.url) =>
  callJson<Data>(url + path, body, { token: happyApp.token, ...(method && { method }) })

const rename = (name: string) => ask('/open-apis/im/v1/chats/oc_launch', { name }, 'PUT')
const deliveries = async (url = server.url) =>
  (await ask<{ items: DeliveredEvent[] }>('/_herald/events', undefined, 'GET', url)).data.items
const advance = (ms: number) => ask('/_herald/clock/advance', { ms })

test('a starting server challenges each webhook address', async () => {
  await eventually(() => expect(receiver.challenges).not.toEqual([]))
  expect(JSON.parse(receiver.challenges[0]?.text ?? '')).toEqual({
    challenge: expect.stringMatching(/^.{20,}$/),
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
    type: 'url_verification',
  })
})

test('a change of a chat is pushed in the envelope of schema 2.0', async () => {
  await rename('Liftoff')
  await eventually(() => expect(receiver.received).toHaveLength(1))
  expect(receiver.received[0]?.headers['content-type']).toBe('application/json;charset=utf-8')
  const [{ schema, header, event } = { schema: '', header: {}, event: {} }] = receiver.events()
  expect(schema).toBe('2.0')
  expect(header).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    event_type: 'im.chat.updated_v1',
    create_time: expect.stringMatching(/^\d{13}$/),
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
    app_id: happyApp.app_id,
    tenant_key: '736588c9260f175e',
  })
  expect(event).toMatchObject({
    chat_id: 'oc_launch',
    operator_id: { open_id: 'ou_0000000000000000a1b2c3d4e5f60718' },
    before_change: { name: 'Launch' },
    after_change: { name: 'Liftoff' },
  })
  await eventually(async () =>
    expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: [{ result: '200' }] }]),
  )
})

test('an event not accepted is retried after 15 s, 5 min, 1 h and 6 h of the world’s clock, with one event_id', async () => {
  receiver.answer = (outgoing) => outgoing.writeHead(500).end()
  await rename('Refused')
  for (const [at, pause] of [15_000, 300_000, 3_600_000, 21_600_000].entries()) {
    await eventually(async () => expect((await deliveries())[0]?.tries).toHaveLength(at + 1))
    await advance(pause - 5_000)
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting' })
    expect(receiver.received).toHaveLength(at + 1)
    await advance(5_000)
    await eventually(() => expect(receiver.received).toHaveLength(at + 2))
  }
  await eventually(async () => expect((await deliveries())[0]).toMatchObject({ state: 'failed' }))
  await advance(86_400_000)
  expect((await deliveries())[0]?.tries.map(({ result }) => result)).toEqual(Array(5).fill('500'))
  expect(new Set(receiver.events().map(({ header }) => header.event_id)).size).toBe(1)
})

test('a failed event is sent again on a replay request', async () => {
  receiver.answer = (outgoing) => outgoing.writeHead(302, { location: receiver.url }).end()
  await rename('Redirected')
  await eventually(async () => expect((await deliveries())[0]?.tries).toMatchObject([{ result: '302' }]))
  expect(receiver.received).toHaveLength(1)
  receiver.answer = (outgoing) => outgoing.end()
  const { event_id = '' } = (await deliveries())[0] ?? {}
  expect(await ask(`/_herald/events/${event_id}/replay`, {})).toMatchObject({ code: 0 })
  await eventually(async () => expect((await deliveries())[0]).toMatchObject({ state: 'delivered' }))
  expect(receiver.events().map(({ header }) => header.event_id)).toEqual([event_id, event_id])
})

test('a webhook answer that takes longer than three seconds does not count', async () => {
  receiver.answer = () => undefined
  await rename('Never answered')
  await eventually(async () => expect((await deliveries())[0]?.tries).toMatchObject([{ result: 'timeout' }]))
  const [{ ms } = { ms: 0 }] = (await deliveries())[0]?.tries ?? []
  expect(ms).toBeGreaterThanOrEqual(2_900)
})

test('only the beginning of a long webhook answer is read', async () => {
  receiver.answer = (outgoing) => {
    const endless = setInterval(() => outgoing.write('x'.repeat(65_536)), 1)
    outgoing.once('close', () => clearInterval(endless))
  }
  await rename('Endless')
  await eventually(async () =>
    expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: [{ result: '200' }] }]),
  )
})

test('an address that does not answer its challenge gets no event until it does', async () => {
  receiver.verifies = false
  const elsewhere = await startHere({ world: happyWorld(), events: events('/elsewhere') })
  try {
    const { url } = elsewhere
    await ask('/open-apis/im/v1/chats/oc_launch', { name: 'Unheard' }, 'PUT', url)
    await eventually(async () =>
      expect((await deliveries(url))[0]?.tries).toMatchObject([{ result: 'challenge code not returned' }]),
    )
    expect(receiver.received).toEqual([])
    receiver.verifies = true
    await ask('/_herald/clock/advance', { ms: 15_000 }, 'POST', url)
    await eventually(async () => expect((await deliveries(url))[0]).toMatchObject({ state: 'delivered' }))
    expect(receiver.received).toHaveLength(1)
  } finally {
    receiver.verifies = true
    await elsewhere.close()
  }
})

test('events arrive in the order in which they happened', async () => {
  for (let at = 0; at < 20; at += 1) await rename(`Name ${at}`)
  await eventually(() => expect(receiver.received).toHaveLength(20))
  const names = receiver
    .events()
    .map(({ event }) => (event as { after_change: { name: string } }).after_change.name)
  expect(names).toEqual(Array.from({ length: 20 }, (_, at) => `Name ${at}`))
})
