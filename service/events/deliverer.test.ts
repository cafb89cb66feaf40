import { expect, test, vi } from 'vitest'
import { handTimer } from '../emulator/testing/hand-timer'
import type { Events } from '../store/tables/events'
import { happyApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { Deliverer } from './deliverer'
import { keepEvents } from './emit'
import type { Carrier } from './event-hub'
import { keepTries, MAX_REMEMBERED } from './event-queue'
import type { Outcome, Push } from './push-event'

const { app_id } = happyApp
const accepted: Outcome = { accepted: true, result: '200' }

const event = (at: number, carrier: Carrier): Omit<Events, 'position'> => ({
  event_id: `event_${at}`,
  carrier,
  app_id,
  tenant_key: 'acme',
  event_type: 'im.chat.updated_v1',
  body: '{}',
  created_at: 0,
  state: 'waiting',
  next_at: 0,
  tries: '[]',
})

/** A world with an application on one carrier; the test decides when pushes are answered. */
async function delivering(carrier: Carrier, owns?: () => Promise<boolean>) {
  const world = await testWorld()
  const timer = handTimer()
  const pushed: { id: string; settle(outcome: Outcome): void }[] = []
  const push = ({ event_id }: Push) =>
    new Promise<Outcome>((resolve) => pushed.push({ id: event_id, settle: resolve }))
  const bugs: unknown[] = []
  const webhook = { url: 'http://127.0.0.1/', verification_token: '' }
  const delivery = new Deliverer({
    world,
    timer: timer.timer,
    owns,
    onBug: (error) => bugs.push(error),
    carriers: {
      webhook: (_, one) => push(one),
      websocket: (_, one) => push(one),
      connected: () => new Set(),
    },
    subscriptions: async () =>
      new Map([[app_id, { websocket: carrier === 'websocket', ...(carrier === 'webhook' && { webhook }) }]]),
  })
  await world.events.attach(delivery)
  return {
    world,
    timer,
    delivery,
    bugs,
    pushed: () => pushed.map(({ id }) => id),
    settle: (at: number, outcome = accepted) => pushed[at]?.settle(outcome),
    async happen(count: number, from = 0) {
      const rows = Array.from({ length: count }, (_, at) => event(from + at, carrier))
      await world.store.transaction((tx) => keepEvents(tx, rows))
      delivery.wake()
    },
    states: () =>
      world.store.read(async (tx) => {
        const rows = await tx.selectFrom('events').select('state').orderBy('position').execute()
        return rows.map(({ state }) => state)
      }),
  }
}

test('a webhook gets one push after the other, and the next one at once when it is slow', async () => {
  const { happen, pushed, settle, timer } = await delivering('webhook')
  await happen(4)
  await vi.waitFor(() => expect(pushed()).toEqual(['event_0']))
  settle(0)
  await vi.waitFor(() => expect(pushed()).toEqual(['event_0', 'event_1']))
  timer.ring()
  await vi.waitFor(() => expect(pushed()).toEqual(['event_0', 'event_1', 'event_2']))
})

test.each(['webhook', 'websocket'] as const)(
  'an event that a %s has not accepted is sent again when it is due, without any other event',
  async (carrier) => {
    const { happen, pushed, settle, timer, world, states } = await delivering(carrier)
    await happen(1)
    for (const [at, pause] of [15_000, 300_000, 3_600_000, 21_600_000].entries()) {
      await vi.waitFor(() => expect(pushed()).toHaveLength(at + 1))
      settle(at, { accepted: false, result: 'timeout' })
      await vi.waitFor(() => expect(timer.waits()).toEqual([pause]))
      world.pass(pause)
      timer.ring()
    }
    await vi.waitFor(() => expect(pushed()).toHaveLength(5))
    settle(4, { accepted: false, result: 'timeout' })
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']))
    expect(timer.waits()).toEqual([])
  },
)

test('an outcome that the store cannot write is written later, and an event that was not accepted is sent again', async () => {
  const { happen, pushed, settle, timer, world, bugs, states } = await delivering('webhook')
  await happen(1)
  await vi.waitFor(() => expect(pushed()).toHaveLength(1))
  const failure = new Error('database is locked')
  vi.spyOn(world.store, 'transaction').mockRejectedValueOnce(failure)
  settle(0, { accepted: false, result: 'timeout' })
  await vi.waitFor(() => expect(bugs).toEqual([failure]))
  timer.ring()
  await vi.waitFor(() => expect(timer.waits()).toEqual([15_000]))
  world.pass(15_000)
  timer.ring()
  await vi.waitFor(() => expect(pushed()).toEqual(['event_0', 'event_0']))
  settle(1)
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered']))
})

test('pushes that are under way are not read again when one of them ends', async () => {
  const { happen, pushed, settle, world } = await delivering('websocket')
  const { read } = world.store
  let rows = 0
  vi.spyOn(world.store, 'read').mockImplementation(async (work) => {
    const found = await read(work)
    if (Array.isArray(found)) rows += found.length
    return found
  })
  await happen(60)
  await vi.waitFor(() => expect(pushed()).toHaveLength(60))
  settle(0)
  settle(1)
  await happen(1, 60)
  await vi.waitFor(() => expect(pushed()).toHaveLength(61))
  expect(rows).toBe(61)
})

test('a host that closes waits for its pushes, and records their outcomes', async () => {
  const { happen, pushed, settle, delivery, states } = await delivering('websocket')
  await happen(2)
  await vi.waitFor(() => expect(pushed()).toHaveLength(2))
  const closed = delivery.close()
  settle(0)
  settle(1, { accepted: false, result: 'timeout' })
  await closed
  expect(await states()).toEqual(['delivered', 'waiting'])
})

test('events of a world that is gone are not sent, except those under way', async () => {
  const { happen, pushed, settle, world, states } = await delivering('websocket')
  await happen(100)
  await vi.waitFor(() => expect(pushed()).toHaveLength(64))
  await world.store.transaction((tx) => tx.deleteFrom('events').execute())
  await world.readClock()
  for (let at = 0; at < 64; at += 1) settle(at)
  await happen(1, 100)
  await vi.waitFor(() => expect(pushed()).toHaveLength(65))
  settle(64)
  await vi.waitFor(async () => expect(await states()).toEqual(['delivered']))
})

test('events that were read, but not sent before another instance took over, are read again and not sent twice', async () => {
  let isOurs = true
  const { happen, pushed, settle, world } = await delivering('websocket', async () => isOurs)
  await happen(100)
  await vi.waitFor(() => expect(pushed()).toHaveLength(64))
  settle(0)
  await vi.waitFor(() => expect(pushed()).toHaveLength(65))
  isOurs = false
  for (let at = 1; at < 65; at += 1) settle(at)
  const left = () =>
    world.store.read((tx) =>
      tx.selectFrom('events').select('position').where('state', '=', 'waiting').execute(),
    )
  await vi.waitFor(async () => expect(await left()).toHaveLength(35))
  await world.store.transaction((tx) => tx.updateTable('events').set({ state: 'delivered' }).execute())
  isOurs = true
  await happen(1, 100)
  await vi.waitFor(() => expect(pushed()).toContain('event_100'))
  expect(pushed()).toHaveLength(66)
})

test('the oldest finished events are dropped, and waiting ones stay', async () => {
  const { world, states } = await delivering('webhook')
  const rows = Array.from({ length: MAX_REMEMBERED + 10 }, (_, at) => ({
    ...event(at, 'webhook'),
    state: at === 0 ? 'waiting' : 'delivered',
    next_at: Number.MAX_SAFE_INTEGER,
  }))
  for (let at = 0; at < rows.length; at += 500)
    await world.store.transaction((tx) => keepEvents(tx, rows.slice(at, at + 500)))
  const last = { ...rows.at(-1)!, position: rows.length }
  await keepTries(world.store, [{ event: last, made: { at: 0, ms: 0, accepted: true, result: '200' } }])
  const left = await states()
  expect(left).toHaveLength(MAX_REMEMBERED + 1)
  expect(left[0]).toBe('waiting')
})
