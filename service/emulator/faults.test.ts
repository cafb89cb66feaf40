import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { errorCodes } from '../../contract/error-codes'
import { CONSOLE_HEADER } from '../../contract/herald/console-header'
import { AddFault, ListFaults, RemoveFault, RemoveFaults } from '../../contract/herald/faults'
import { ListCalls, ReplayCall } from '../../contract/herald/log'
import { OpenSession } from '../../contract/herald/session'
import { GetState } from '../../contract/herald/state'
import { ListChats } from '../../contract/im/chats/list-chats'
import { requestTo } from '../testing/call'
import { localService } from './testing/local-service'

const launch = { chat_id: 'oc_launch' }
const write = {
  path: { ...launch, block_id: 'oc_launch' },
  body: { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'lost?' } }] } }] },
}
test('every code can be injected, and is answered like the real refusal', async () => {
  const { ask, callHerald, world, bugs } = await localService()
  for (const code of Object.keys(errorCodes).map(Number)) {
    if (code === 0) continue
    await callHerald(AddFault, { body: { route: ListChats.route, code, count: 1 } })
    const { status, msg } = errorCodes[code as keyof typeof errorCodes]
    const limits = code === 99991400 ? { status: 429 } : {}
    const refused = await ask(ListChats)
    expect(refused).toMatchObject({ code, status, ...limits })
    // The words go on where they name scopes.
    expect(refused.msg.startsWith(msg)).toBe(true)
    expect(await ask(ListChats)).toMatchObject({ code: 0 })
    world.pass(60_000)
  }
  expect(bugs).toEqual([])
  await callHerald(AddFault, { body: { code: 99991400 } })
  expect((await ask(ListChats)).headers.get('x-ogw-ratelimit-reset')).toBe('1')
})

test('only the nth call meets a fault, and faults count calls that another fault answers', async () => {
  const { ask, callHerald } = await localService()
  await callHerald(AddFault, { body: { code: 2200, nth: 2 } })
  await callHerald(AddFault, { body: { code: 1770002, nth: 3 } })
  await callHerald(AddFault, { body: { code: 230002, skip: 4, count: 2 } })
  const codes = []
  for (let turn = 0; turn < 7; turn += 1) codes.push((await ask(ListChats)).code)
  expect(codes).toEqual([0, 2200, 1770002, 0, 230002, 230002, 0])
  expect((await callHerald(ListFaults)).items).toEqual([])
})

test('a fault lists how many calls it still lets through', async () => {
  const { ask, callHerald } = await localService()
  await callHerald(AddFault, { body: { code: 2200, nth: 3 } })
  await ask(ListChats)
  expect((await callHerald(ListFaults)).items).toMatchObject([{ skip: 2, skipped: 1, count: 1, met: 0 }])
})

test.each([
  ['GET /open-apis/im/v1/chat', 'GET /open-apis/im/v1/chats'],
  ['GET /open-apis/im/v1/chats/oc_launch', 'GET /open-apis/im/v1/chats/:chat_id'],
  ['GET /open-apis/im/v1/chats/{chat_id}', 'GET /open-apis/im/v1/chats/:chat_id'],
  ['/open-apis/im/v1/messages', 'POST /open-apis/im/v1/messages'],
  [
    'POST https://open.feishu.cn/open-apis/im/v1/messages?receive_id_type=chat_id',
    'POST /open-apis/im/v1/messages',
  ],
  ['PUT /open-apis/im/v1/images', 'POST /open-apis/im/v1/images'],
])('a fault for %s is refused, and the refusal names %s', async (route, near) => {
  const { ask } = await localService()
  const { code, error } = await ask(AddFault, { token: null, body: { route, code: 2200 } })
  const [violation] = error?.field_violations ?? []
  expect([code, violation?.field, violation?.value]).toEqual([1770002, 'route', expect.any(String)])
  expect(violation?.description.split(/near: |, /)).toContain(near)
})

test('a fault is met only on its route, as often as it says, and is gone then', async () => {
  const { ask, callHerald } = await localService()
  await callHerald(AddFault, { body: { route: ListBlocks.route, code: 2200, count: 2 } })
  const codes = []
  for (let turn = 0; turn < 3; turn += 1) {
    codes.push((await ask(ListChats)).code, (await ask(ListBlocks, { path: launch })).code)
  }
  expect(codes).toEqual([0, 2200, 0, 2200, 0, 0])
  expect((await callHerald(ListFaults)).items).toEqual([])
  const { items } = await callHerald(ListCalls, { query: { code: 2200 } })
  expect(items.map(({ gate, fault }) => [gate, fault])).toEqual(Array(2).fill(['fault', 'code 2200']))
})

test('a replayed call whose answer a fault cuts off has the status 0', async () => {
  const { ask, callHerald, bugs } = await localService()
  await ask(ListChats)
  const [call] = (await callHerald(ListCalls)).items
  for (const cut of ['before', 'after'] as const) {
    await callHerald(AddFault, { body: { route: ListChats.route, cut, count: 1 } })
    const replayed = await callHerald(ReplayCall, { path: { id: String(call!.id) } })
    const [newest] = (await callHerald(ListCalls)).items
    expect(replayed).toEqual({ id: newest!.id, status: 0 })
  }
  expect(bugs).toEqual([])
})

test('a replayed call whose body a fault cuts or slows has the status that it was answered with', async () => {
  const { ask, callHerald, clock, bugs } = await localService()
  await ask(ListChats)
  for (const fault of [{ cut: 'body' }, { slow_ms: 600_000 }]) {
    await callHerald(AddFault, { body: { ...fault, count: 1 } })
    expect(await callHerald(ReplayCall, { path: { id: '1' } })).toMatchObject({ status: 200, code: 0 })
  }
  expect([clock.waits(), bugs]).toEqual([[], []])
})

test('a fault that names an application is met only by its calls', async () => {
  const { ask, callHerald } = await localService()
  const other = await callHerald(OpenSession, { body: { app_id: 'cli_0000000000000002' } })
  await callHerald(AddFault, { body: { code: 2200, app_id: 'cli_0000000000000002' } })
  expect((await ask(ListChats)).code).toBe(0)
  expect((await ask(ListChats, { token: other.tenant_access_token })).code).toBe(2200)
  const unknown = { code: 2200, app_id: 'cli_ffffffffffffffff' }
  expect((await ask(AddFault, { token: null, body: unknown })).code).toBe(10014)
})

test('the console’s own calls meet a fault only where it says so, and the log marks them', async () => {
  const { ask, callHerald } = await localService()
  const headers = { [CONSOLE_HEADER]: '1' }
  await callHerald(AddFault, { body: { code: 2200, count: 1 } })
  expect((await ask(ListChats, { headers })).code).toBe(0)
  expect((await ask(ListChats)).code).toBe(2200)
  await callHerald(AddFault, { body: { code: 2200, count: 1, console: true } })
  expect((await ask(ListChats, { headers })).code).toBe(2200)
  const codesOf = async (console: 'only' | 'hidden') =>
    (await callHerald(ListCalls, { query: { console } })).items.map(({ code }) => code)
  expect([await codesOf('only'), await codesOf('hidden')]).toEqual([[2200, 0], [2200]])
})

test('a fault is met with its probability, and chance is the world’s', async () => {
  const refusals = async () => {
    const { ask, callHerald, world } = await localService()
    await callHerald(AddFault, { body: { code: 2200, probability: 0.25 } })
    let refused = ''
    for (let turn = 0; turn < 400; turn += 1) {
      world.pass(100)
      refused += (await ask(ListChats)).code === 0 ? '.' : 'x'
    }
    return refused
  }
  const first = await refusals()
  const met = first.replaceAll('.', '').length
  expect(met).toBeGreaterThan(70)
  expect(met).toBeLessThan(130)
  expect(await refusals()).toBe(first)
})

test('a delayed request waits, and delays add up', async () => {
  const { ask, callHerald, clock } = await localService()
  await callHerald(AddFault, { body: { delay_ms: 700 } })
  await callHerald(AddFault, { body: { delay_ms: 300, count: 1 } })
  let answered = false
  const asked = ask(ListChats).finally(() => (answered = true))
  await expect.poll(() => clock.waits()).toEqual([1000])
  expect(answered).toBe(false)
  clock.ring()
  expect((await asked).code).toBe(0)
  expect((await callHerald(ListFaults)).items).toMatchObject([{ delay_ms: 700, met: 1 }])
})

test('a connection that is cut before the effect leaves nothing', async () => {
  const { service, ask, callHerald, bugs } = await localService()
  await callHerald(AddFault, { body: { route: CreateBlocks.route, cut: 'before', count: 1 } })
  const response = await service(requestTo(CreateBlocks.route, write))
  expect([response.type, response.status]).toEqual(['error', 0])
  expect((await ask(ListBlocks, { path: launch })).data?.items).toHaveLength(1)
  expect(bugs).toEqual([])
})

test('a connection that is cut after the effect has done everything, and the same token then gives the same answer', async () => {
  const { service, ask, callHerald } = await localService()
  const query = { client_token: 'fe599b60-450f-46ff-b2ef-9f6675625b97' }
  await callHerald(AddFault, { body: { route: CreateBlocks.route, cut: 'after', count: 1 } })
  const response = await service(requestTo(CreateBlocks.route, { ...write, query }))
  expect([response.type, response.status]).toEqual(['error', 0])
  const again = await ask(CreateBlocks, { ...write, query })
  expect(again.code).toBe(0)
  const { items } = (await ask(ListBlocks, { path: launch })).data ?? {}
  expect(items?.map((block) => block.block_id)).toEqual(['oc_launch', again.data?.children[0]?.block_id])
  const [, , lost] = (await callHerald(ListCalls)).items
  expect(lost).toMatchObject({ status: 0, fault: 'cut after' })
  expect(lost).not.toHaveProperty('code')
})

test('Herald’s own endpoints meet no faults, so that what was done can be undone', async () => {
  const { callHerald, ask } = await localService()
  const { fault_id } = await callHerald(AddFault, { body: { cut: 'before' } })
  await callHerald(AddFault, { body: { code: 2200 } })
  await callHerald(GetState)
  await callHerald(RemoveFault, { path: { fault_id } })
  expect((await ask(ListChats)).code).toBe(2200)
  await callHerald(RemoveFaults)
  expect((await ask(ListChats)).code).toBe(0)
})

test('a fault without an effect, with two or with a foreign code is refused with the right ones', async () => {
  const { ask } = await localService()
  const violations = []
  for (const body of [{}, { code: 2200, cut: 'before' }, { code: 12 }])
    violations.push(...((await ask(AddFault, { token: null, body })).error?.field_violations ?? []))
  expect(violations).toMatchObject([
    { field: 'code|status|delay_ms|slow_ms|cut', description: expect.stringContaining('is required') },
    { field: 'cut', value: 'before', description: expect.stringContaining('there is code already') },
    { field: 'code', value: '12', description: expect.stringContaining('/_herald/rules') },
  ])
})

test('a fault for a path that nothing resembles is refused with the place that lists them all', async () => {
  const { ask } = await localService()
  const { error } = await ask(AddFault, { token: null, body: { route: 'GET /_herald/log', code: 2200 } })
  expect(error?.field_violations?.[0]?.description).toMatch(/GET \/_herald\/rules lists them$/)
})

test.each([
  [{ code: 0 }],
  [{ cut: 'during' }],
  [{ code: 2200, probability: 1.1 }],
  [{ code: 2200, chance: 0.5 }],
  [{ status: 200 }],
  [{ status: 502, code: 2200 }],
  [{ status: 502, body: 'x'.repeat(10_001) }],
  [{ status: 502, body: '', content_type: 'text/html\r\nset-cookie: a=b' }],
  [{ code: 2200, body: '<html>' }],
  [{ status: 502, content_type: 'text/html' }],
  [{ delay_ms: 5, reset_s: 5 }],
  [{ slow_ms: 600_001 }],
  [{ code: 2200, nth: 0 }],
  [{ code: 2200, nth: 2, skip: 1 }],
])('%j is no fault', async (body) => {
  const { ask } = await localService()
  expect(await ask(AddFault, { token: null, body })).toMatchObject({ code: 99992402, status: 400 })
})

test('an unknown key is named in the refusal, so that a misspelt fault does not stay for ever', async () => {
  const { ask, callHerald } = await localService()
  const { code, error } = await ask(AddFault, { token: null, body: { code: 2200, cuont: 1 } })
  expect(code).toBe(99992402)
  expect(error?.field_violations).toEqual([{ field: 'cuont', description: 'unknown key', value: '1' }])
  expect((await callHerald(ListFaults)).items).toEqual([])
})
