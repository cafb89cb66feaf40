import { expect, test } from 'vitest'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { DownloadTemporary } from '../../contract/drive/download-temporary'
import { ClearLog, ListCalls } from '../../contract/herald/log'
import type { LoggedCall } from '../../contract/herald/log'
import { GetState, ListState } from '../../contract/herald/state'
import { ListChats } from '../../contract/im/chats/list-chats'
import { requestTo } from '../testing/call'
import { happyApp, otherApp } from '../testing/happy-world'
import { EventLog, MAX_EVENTS } from './event-log'
import { localService } from './testing/local-service'

const launch = { chat_id: 'oc_launch' }

test('a call is logged with caller, operation, time and outcome, and calls of Herald’s own endpoints are not logged', async () => {
  const { ask, callHerald, world } = await localService()
  world.pass(5000)
  const reply = await ask(ListBlocks, { path: launch, query: { page_size: 20, nobody: 'knows' } })
  await callHerald(GetState)
  const { items, has_more } = await callHerald(ListCalls)
  expect(has_more).toBe(false)
  expect(items).toEqual([
    {
      id: 1,
      log_id: reply.headers.get('X-Tt-Logid'),
      at: world.now(),
      ms: 0,
      method: 'GET',
      path: '/open-apis/docx/v1/chats/oc_launch/announcement/blocks',
      query: 'page_size=20',
      route: ListBlocks.route,
      app_id: happyApp.app_id,
      status: 200,
      code: 0,
      not_replayable: 'query',
      request_headers: expect.any(Object),
      response_headers: expect.any(Object),
      response: { type: 'application/json', size: expect.any(Number), text: expect.any(String) },
    },
  ])
})

test.each([
  ['no token', { token: null }, { code: 99991661, gate: 'token', app_id: '' }],
  ['a token that is none', { token: 't-nobody' }, { code: 99991663, gate: 'token', app_id: '' }],
  ['a parameter out of range', { query: { page_size: 0 } }, { code: 99992402, gate: 'shape' }],
  ['U+0000', { query: { page_token: '\0' } }, { code: 9499, gate: 'input' }],
  ['U+0000 in the path', { path: { chat_id: '\0' } }, { code: 9499, gate: 'input' }],
])('of %s the gate is named that refused', async (_, given, shown) => {
  const { ask, callHerald } = await localService()
  await ask(ListBlocks, { path: launch, ...given })
  const [call] = (await callHerald(ListCalls)).items
  expect(call).toMatchObject(shown)
  expect(call).not.toHaveProperty('rule')
})

test('a missing scope and an exceeded rate limit are gates, too', async () => {
  const { ask, callHerald } = await localService((file) => (file.apps[1]!.scopes = []))
  await ask(ListBlocks, { path: launch, token: otherApp.token })
  const page = { path: { ...launch, block_id: 'oc_launch' }, body: { children: [] } }
  for (let turn = 0; turn < 4; turn += 1) await ask(CreateBlocks, page)
  const { items } = await callHerald(ListCalls)
  expect(items.at(-1)).toMatchObject({ code: 99991672, gate: 'scope', app_id: otherApp.app_id })
  expect(items[0]).toMatchObject({ code: 99991400, gate: 'pace' })
})

test('a rule is logged in its words', async () => {
  const { ask, callHerald } = await localService()
  await ask(ListBlocks, { path: { chat_id: 'oc_outside' } })
  const [call] = (await callHerald(ListCalls)).items
  expect(call?.rule).toMatch(/\w/)
  expect(call?.code).not.toBe(0)
  expect(call).not.toHaveProperty('gate')
})

test('an unknown path is logged without a route', async () => {
  const { service, callHerald } = await localService()
  await service(new Request('http://herald.test/open-apis/no/such/thing?a=1', { method: 'HEAD' }))
  const [call] = (await callHerald(ListCalls)).items
  expect(call).toMatchObject({
    method: 'HEAD',
    path: '/open-apis/no/such/thing',
    query: '',
    route: '',
    status: 404,
    code: 404,
    rule: 'no such path',
    unanswered: { why: 'path' },
  })
})

test('an unknown path below Herald’s own endpoints is not logged', async () => {
  const { service, callHerald } = await localService()
  await service(new Request('http://herald.test/_herald/no/such/thing'))
  expect((await callHerald(ListCalls)).items).toEqual([])
})

test('two hundred calls at once are logged once each', async () => {
  const { ask, callHerald } = await localService()
  const replies = await Promise.all(Array.from({ length: 200 }, () => ask(ListChats)))
  const { items } = await callHerald(ListCalls, { query: { page_size: 500 } })
  expect(items.map((call) => call.id)).toEqual(Array.from({ length: 200 }, (_, at) => 200 - at))
  const ids = replies.map((reply) => reply.headers.get('X-Tt-Logid'))
  expect(new Set(items.map((call) => call.log_id))).toEqual(new Set(ids))
  // More than the rate limit admits, because the log also has refused ones.
  expect(new Set(items.map((call) => call.code))).toEqual(new Set([0, 99991400]))
})

test('pages and filters', async () => {
  const { ask, callHerald } = await localService()
  for (let turn = 0; turn < 3; turn += 1) await ask(ListChats)
  await ask(ListChats, { token: otherApp.token })
  await ask(ListBlocks, { path: { chat_id: 'oc_nobody' } })
  const ids = async (query: Record<string, string | number>) =>
    (await callHerald(ListCalls, { query })).items.map((call) => call.id)
  const first = await callHerald(ListCalls, { query: { page_size: 2 } })
  expect([first.items.map((call) => call.id), first.has_more]).toEqual([[5, 4], true])
  expect(await ids({ page_size: 3, page_token: first.page_token ?? '' })).toEqual([3, 2, 1])
  expect(await ids({ since: 3 })).toEqual([5, 4])
  expect(await ids({ route: ListChats.route })).toEqual([4, 3, 2, 1])
  expect(await ids({ app_id: otherApp.app_id })).toEqual([4])
  expect(await ids({ code: 0 })).toEqual([4, 3, 2, 1])
  expect(await ids({ path: 'oc_nobody' })).toEqual([5])
})

test('the oldest calls are dropped first', () => {
  const log = new EventLog<LoggedCall>()
  const call = {
    log_id: '',
    at: 0,
    ms: 0,
    method: '',
    path: '',
    query: '',
    route: '',
    app_id: '',
    status: 200,
  }
  for (let turn = 0; turn < 5 * MAX_EVENTS + 7; turn += 1) log.add(call)
  const calls = log.after(0)
  expect([calls.length, calls[0]?.id, calls.at(-1)?.id]).toEqual([
    MAX_EVENTS,
    4 * MAX_EVENTS + 8,
    5 * MAX_EVENTS + 7,
  ])
})

test('no token, secret or address that grants access is in the log or in the state', async () => {
  const { ask, callHerald, service } = await localService()
  const { app_id, app_secret, token } = happyApp
  await ask(GetTenantAccessTokenInternal, { token: null, body: { app_id, app_secret } })
  await ask(ListChats, { token: 't-canary00000000000000000000000000000000' })
  await ask(ListChats, { query: { page_token: token, app_secret } })
  await service(requestTo(DownloadTemporary.route, { path: { code: 'canary-code' }, token: null }))
  await service(new Request(`http://herald.test/open-apis/${token}?token=${token}`))
  const page = { ...launch, block_id: 'oc_launch' }
  await ask(CreateBlocks, { path: page, body: { children: [{ block_type: 2, words: token }] } })
  const pages = []
  for (const kind of ['apps', 'tenants', 'users', 'chats'])
    pages.push(await callHerald(ListState, { path: { kind } }))
  const { items } = await callHerald(ListCalls)
  expect(items).toHaveLength(6)
  const told = JSON.stringify([items, await callHerald(GetState), pages])
  expect(told).not.toMatch(/canary|secret-for-tests|t-happy|t-other|"tokens"|app_secret"/)
})

test('a cleared log lists later calls, and its ids keep counting', async () => {
  const { ask, callHerald } = await localService()
  await ask(ListBlocks, { path: launch })
  await ask(ListBlocks, { path: launch })
  await callHerald(ClearLog)
  expect((await callHerald(ListCalls)).items).toEqual([])
  await ask(ListBlocks, { path: launch })
  expect((await callHerald(ListCalls)).items.map(({ id }) => id)).toEqual([3])
})
