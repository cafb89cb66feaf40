import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter, once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { ForwardMessage } from '../../contract/im/messages/forward-message'
import { MergeForward } from '../../contract/im/messages/merge-forward'
import { ReplyMessage } from '../../contract/im/messages/reply-message'
import { newEmulator } from '../emulator/emulator'
import { endpoints } from '../endpoints'
import { launchBlocks } from '../examples/announcement'
import { present } from '../rules/present'
import type { ScenarioRequest } from '../rules/scenario'
import { worldTables } from '../store/table-names'
import { NEWEST } from '../store/tables/announcements'
import { caller, requestTo } from '../testing/call'
import type { Service } from '../testing/call'
import { testWorld } from '../testing/test-world'
import type { TestWorld } from '../testing/test-world'
import type { World } from '../world/world'
import { createService } from './create-service'
import type { AnyEndpoint } from './endpoint'

const AT_ONCE = 8

interface Outcome {
  codes: number[]
  rows: string[]
}

/** Endpoints that declare what they write; the others run alone. */
const declared = endpoints.filter(({ locks }) => typeof locks === 'function')

const endpointOf = (route: string): AnyEndpoint =>
  present(endpoints.find(({ contract }) => contract.route === route))

/** Without rate limits: only concurrency is tested. */
function serviceOf(world: World): Service {
  const emulator = newEmulator()
  emulator.pace.admit = () => undefined
  emulator.pace.enter = () => () => undefined
  return createService(world, { local: 'local', emulator })
}

/** A world in which each of these calls may succeed. */
async function prepared(...routes: readonly string[]) {
  const all = routes.map(endpointOf)
  // By path: spreadsheets add to what files have put there.
  const byPath = all.toSorted((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))
  const changes = new Set(byPath.map(({ base }) => base?.world))
  // It writes the whole announcement, to which the others add.
  if (changes.size > 1) changes.delete(launchBlocks)
  const world = await testWorld((file) => changes.forEach((change) => change?.(file)))
  const service = serviceOf(world)
  const asks: ((also?: object) => Promise<number>)[] = []
  for (const { contract, base, happy } of all) {
    const before = await base?.before?.(caller(service), { pass: world.pass })
    // Resets the limits that are counted in the world.
    world.pass(60_000)
    const request: ScenarioRequest = { ...happy, ...base?.request, ...before }
    asks.push((also = {}) => answer(service, contract.route, { ...request, ...also }))
  }
  return { world, asks, ask: asks[0]! }
}

const pathOf = ({ contract: { route } }: AnyEndpoint) => route.slice(route.indexOf('/'))

async function answer(service: Service, route: string, request: ScenarioRequest): Promise<number> {
  const response = await service(requestTo(route, request))
  const { code } = (await response.json()) as { code: number }
  return code
}

/** Replaces random ids, which differ from run to run; existing ids stay. */
const ids =
  /\b(om_[0-9a-f]{32}|oc_[0-9a-f]{32}|omt_[0-9a-f]{16}|(doxcn|boxcn|shtcn|bascn)\w{22}|(file|img)_v3_[\w-]+|[0-9a-f]{64}|[0-9a-f]{32}|[A-Za-z0-9]{26}|7\d{18}|[A-Za-z0-9]{32})\b/g

/** Sealed secrets, and the short code that a person types to sign a device in. */
const isByChance = (column: string) => column.startsWith('sealed_') || column === 'user_code'

async function outcomeOf(world: TestWorld, codes: number[]): Promise<Outcome> {
  const rows = await world.store.read(async (tx) => {
    const all: string[] = []
    for (const table of worldTables)
      for (const row of await tx.selectFrom(table).selectAll().execute())
        all.push(
          `${table} ${JSON.stringify(row, (key, value) => (isByChance(key) ? '' : value)).replace(ids, '#')}`,
        )
    return all
  })
  await world.store.close()
  return { codes: codes.sort((one, other) => one - other), rows: rows.sort() }
}

async function oneByOne(route: string, requests: readonly object[]): Promise<Outcome> {
  const { world, ask } = await prepared(route)
  const codes = []
  for (const also of requests) codes.push(await ask(also))
  return outcomeOf(world, codes)
}

async function atOnce(route: string, requests: readonly object[]): Promise<Outcome> {
  const { world, ask } = await prepared(route)
  return outcomeOf(world, await Promise.all(requests.map((also) => ask(also))))
}

const times = (request: object) => Array.from({ length: AT_ONCE }, () => request)

/** Only some of many in the short run. */
const chosen = <Of>(all: readonly Of[], oneOf: number): Of[] =>
  all.filter((_, at) => !process.env['HERALD_SHORT'] || at % oneOf === 0)

describe.each(chosen(declared, 8).map(({ contract }) => contract.route))('%s', (route) => {
  test('eight calls at once have the effect of eight in sequence', async () => {
    const requests = times({})
    expect(await atOnce(route, requests)).toEqual(await oneByOne(route, requests))
  })
})

/** Groups of eight endpoints, so that any two of them are together at least once. */
function mixes(): string[][] {
  const all = declared.map(({ contract }) => contract.route)
  const apart = new Map(all.map((route) => [route, new Set(all.filter((other) => other !== route))]))
  const made: string[][] = []
  for (const [first, others] of apart)
    while (others.size > 0) {
      const mix = [first]
      while (mix.length < AT_ONCE) {
        const meets = (route: (typeof all)[number]) =>
          mix.filter((other) => apart.get(route)?.has(other)).length
        const rest = all.filter((route) => !mix.includes(route))
        mix.push(rest.reduce((best, route) => (meets(route) > meets(best) ? route : best)))
      }
      for (const one of mix) for (const other of mix) apart.get(one)?.delete(other)
      made.push(mix)
    }
  return made
}

/**
 * Makes all calls at once. Returns their outcome, and the nearest outcome of calls one after the other. Calls that
 * are locked against each other keep the order in which they got their locks. Any other call may have read the state
 * before another call was done, and then comes before it. `overlap`: calls continue once all have begun their
 * transactions, which calls that are locked against each other never do.
 */
async function inSomeOrder(
  mix: readonly string[],
  { overlap = false } = {},
): Promise<[together: Mixed, nearest: Mixed]> {
  const asking = new AsyncLocalStorage<number>()
  const begun: number[] = []
  const allBegun = new EventEmitter()
  const { world, asks } = await prepared(...mix)
  const { transaction } = world.store
  world.store.transaction = (work, locks) => {
    const at = asking.getStore()
    return transaction(async (tx) => {
      if (at !== undefined) begun.push(at)
      if (overlap && begun.length < mix.length) await once(allBegun, 'begun')
      allBegun.emit('begun')
      return work(tx)
    }, locks)
  }
  const codes = await Promise.all(asks.map((ask, at) => asking.run(at, () => ask())))
  const together = { codes: codesBy(mix, codes), rows: (await outcomeOf(world, [])).rows }
  let order = [...mix.keys()].sort((one, other) => begun.lastIndexOf(one) - begun.lastIndexOf(other))
  let nearest = await oneAfterTheOther(mix, order)
  const apart = (found: Mixed) =>
    [...together.codes, ...together.rows].filter((said) => ![...found.codes, ...found.rows].includes(said))
      .length
  for (let tried = 0; tried < order.length && !isDeepStrictEqual(nearest, together); tried += 1)
    for (const next of ordersNear(order)) {
      const found = await oneAfterTheOther(mix, next)
      if (apart(found) < apart(nearest) || isDeepStrictEqual(found, together))
        [order, nearest] = [next, found]
      if (isDeepStrictEqual(nearest, together)) break
    }
  return [together, nearest]
}

/**
 * Orders with one moved to either end, and with two moved to the beginning: one that needs another before it is no
 * nearer by itself.
 */
function ordersNear(order: readonly number[]): number[][] {
  const without = (...moved: number[]) => order.filter((at) => !moved.includes(at))
  const ends = order.flatMap((one) => [
    [one, ...without(one)],
    [...without(one), one],
  ])
  const pairs = order.flatMap((one) => without(one).map((other) => [one, other, ...without(one, other)]))
  return [...ends, ...pairs]
}

async function oneAfterTheOther(mix: readonly string[], order: readonly number[]): Promise<Mixed> {
  const { world, asks } = await prepared(...mix)
  const codes: number[] = []
  for (const at of order) codes[at] = (await asks[at]?.()) ?? 0
  return { codes: codesBy(mix, codes), rows: (await outcomeOf(world, [])).rows }
}

type Mixed = Omit<Outcome, 'codes'> & { codes: string[] }

const codesBy = (mix: readonly string[], codes: readonly number[]) =>
  mix.map((route, at) => `${route} ${codes[at]}`)

describe('neighbours', () => {
  test.each(chosen(mixes(), 12).map((mix) => [mix.join(', '), mix] as const))('%s', async (_, mix) => {
    const [together, inOrder] = await inSomeOrder(mix)
    expect(together).toEqual(inOrder)
  })
})

test('every endpoint that writes was called', () => {
  expect(declared.length).toBeGreaterThan(35)
})

const message = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hello"}' }

test('the same uuid sent at once is one message', async () => {
  const same = times({ query: { receive_id_type: 'chat_id' }, body: { ...message, uuid: 'once' } })
  const { codes, rows } = await atOnce(CreateMessage.route, same)
  expect(codes).toEqual(times({}).map(() => 0))
  expect(rows.filter((row) => row.startsWith('answered '))).toHaveLength(1)
})

test('five of eight sends of four kinds into one chat are admitted', async () => {
  const world = await testWorld()
  const service = serviceOf(world)
  const query = { receive_id_type: 'chat_id' }
  const sends: [string, ScenarioRequest][] = [
    [CreateMessage.route, { query, body: message }],
    [ReplyMessage.route, { path: { message_id: 'om_hello' }, body: message }],
    [
      ForwardMessage.route,
      { path: { message_id: 'om_hello' }, query, body: { receive_id: message.receive_id } },
    ],
    [MergeForward.route, { query, body: { receive_id: message.receive_id, message_id_list: ['om_hello'] } }],
  ]
  world.pass(60_000)
  const codes = await Promise.all(
    [...sends, ...sends].map(([route, request]) => answer(service, route, request)),
  )
  expect(codes.filter((code) => code === 0)).toHaveLength(5)
})

test('eight simultaneous writes to one announcement make eight revisions and one tree', async () => {
  const { world, ask } = await prepared(CreateBlocks.route)
  const revision = () =>
    world.store.read(async (tx) => {
      const { rows } = await tx.executeQuery<{ revision: number; paths: number; blocks: number }>(
        CompiledQuery.raw(`select (select revision from announcements where chat_id = 'oc_launch'),
          (select count(distinct path) as paths from blocks where chat_id = 'oc_launch' and to_revision = ${NEWEST}),
          (select block_count as blocks from announcements where chat_id = 'oc_launch')`),
      )
      return rows[0]!
    })
  const before = await revision()
  const codes = await Promise.all(times({}).map((also) => ask(also)))
  expect(codes).toEqual(times({}).map(() => 0))
  const after = await revision()
  expect(after.revision).toBe(before.revision + AT_ONCE)
  expect(after.paths).toBe(after.blocks)
})

/** Whether the tests above would notice a missing declaration. */
test.each([CreateBlocks.route, CreateMessage.route])(
  'the test notices %s without its lock',
  async (route) => {
    const endpoint = declared.find(({ contract }) => contract.route === route) as AnyEndpoint
    const { locks } = endpoint
    const requests = times({})
    const right = JSON.stringify(await oneByOne(route, requests))
    endpoint.locks = async () => []
    try {
      let found = 0
      for (let round = 0; round < 20 && found === 0; round += 1)
        if (JSON.stringify(await atOnce(route, requests)) !== right) found += 1
      expect(found).toBe(1)
    } finally {
      if (locks) endpoint.locks = locks
    }
  },
)

test('the test of neighbours notices a lock that separates only calls of the same kind', async () => {
  const endpoint = declared.find(({ contract }) => contract.route === BatchUpdateBlocks.route) as AnyEndpoint
  const { locks } = endpoint
  endpoint.locks = async () => ['updates']
  try {
    let found = 0
    for (let round = 0; round < 20 && found === 0; round += 1) {
      const [one, other] = await inSomeOrder([BatchUpdateBlocks.route, CreateBlocks.route], { overlap: true })
      if (JSON.stringify(one) !== JSON.stringify(other)) found += 1
    }
    expect(found).toBe(1)
  } finally {
    if (locks) endpoint.locks = locks
  }
})
