import { expect, test } from 'vitest'
import { GetBotInfo } from '../../contract/bot/get-bot-info'
import { AddFault } from '../../contract/herald/faults'
import { ListCalls } from '../../contract/herald/log'
import { ListRules } from '../../contract/herald/rules'
import { GetEnvironment, OpenSession, ReadSecret } from '../../contract/herald/session'
import { ChangeThing } from '../../contract/herald/state'
import { endpoints } from '../endpoints'
import { createService } from '../http/create-service'
import { call, requestTo } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { heraldEndpoints } from './herald-endpoints'

const body = { app_id: happyApp.app_id }

test('a local service tells its kind and the applications that one may act as, and no secret', async () => {
  const service = createService(await testWorld(), { local: 'page' })
  const reply = await call(service, GetEnvironment, { token: null })
  expect(reply.data).toMatchObject({
    kind: 'page',
    apps: [
      { app_id: 'cli_0000000000000002', name: 'Other bot' },
      { app_id: happyApp.app_id, name: 'Herald bot', tenant_name: 'Acme', bot_enabled: true },
    ],
  })
  expect(JSON.stringify(reply.envelope)).not.toMatch(/secret|t-happy/)
})

test('an application without a name has its id as the name, for the console and as a bot', async () => {
  const service = createService(await testWorld(), { local: 'local' })
  await call(service, ChangeThing, {
    token: null,
    path: { kind: 'apps', id: happyApp.app_id },
    body: { name: null },
  })
  const { data } = await call(service, GetEnvironment, { token: null })
  expect(data?.apps).toContainEqual(
    expect.objectContaining({ app_id: happyApp.app_id, name: happyApp.app_id }),
  )
  const bot = await call(service, GetBotInfo)
  expect(bot.envelope).toMatchObject({ bot: { app_name: happyApp.app_id } })
})

test('a service that is not local knows none of the endpoints', async () => {
  const service = createService(await testWorld())
  for (const { contract } of heraldEndpoints(endpoints, 'local')) {
    const response = await service(
      requestTo(contract.route, { token: null, body, path: { kind: 'chats', chat_id: 'x', app_id: 'x' } }),
    )
    const shown = [contract.route, response.status, await response.text()]
    expect(shown).toEqual([contract.route, 404, '{"code":404,"msg":"404 page not found"}'])
  }
})

test('no endpoint answers the page of another site', async () => {
  const service = createService(await testWorld(), { local: 'local' })
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const { contract } of heraldEndpoints(endpoints, 'local')) {
    const path = {
      kind: 'chats',
      chat_id: 'x',
      app_id: 'x',
      fault_id: 'x',
      snapshot_id: 'x',
      name: 'empty',
      id: '1',
      event_id: 'x',
      publication_id: 'x',
      bot_id: 'x',
    }
    const response = await service(requestTo(contract.route, { token: null, body, path, headers }))
    expect([contract.route, response.status]).toEqual([contract.route, 403])
  }
})

test('every row of every table is listed in its order, and a fault makes it happen', async () => {
  const service = createService(await testWorld(), { local: 'local' })
  const { items = [] } = (await call(service, ListRules, { token: null })).data ?? {}
  expect(items.map(({ route }) => route)).toEqual(endpoints.map(({ contract }) => contract.route))
  const { route = '', rules = [] } = items.find(({ rules: rows }) => rows.length > 2) ?? {}
  for (const { code, status, msg } of rules) {
    await call(service, AddFault, { token: null, body: { route, code, count: 1 } })
    const answer = await service(requestTo(route))
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code, msg })])
  }
})

test.each([
  ['same-origin', 'application/json', 200],
  ['none', 'application/json; charset=utf-8', 200],
  [null, 'application/json', 200],
  ['cross-site', 'application/json', 403],
  ['same-origin', 'text/plain', 403],
  ['same-origin', 'text/plain; application/json', 403],
  ['same-origin', 'application/x-www-form-urlencoded', 403],
  ['same-origin', 'multipart/form-data; boundary=x', 403],
  ['same-origin', 'application/jsonp', 403],
])('a session asked for from %s as %s answers %i', async (site, type, status) => {
  const service = createService(await testWorld(), { local: 'local' })
  const headers = { 'content-type': type, ...(site !== null && { 'sec-fetch-site': site }) }
  const response = await service(requestTo(OpenSession.route, { token: null, body, headers }))
  expect(response.status).toBe(status)
})

test.each([
  ['DELETE', undefined, 'missing: DELETE needs "content-type: application/json"'],
  ['POST', 'text/plain', 'text/plain: POST needs "content-type: application/json"'],
])('the refusal of a %s with the content type %s names what it needs', async (method, type, description) => {
  const service = createService(await testWorld(), { local: 'local' })
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  const response = await service(new Request('http://herald.test/_herald/faults', { method, headers }))
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { code: 9499, error: { field_violations: [{ field: 'content-type', description }] } },
  ])
})

test('the refusal of a content type repeats its first 100 characters', async () => {
  const service = createService(await testWorld(), { local: 'local' })
  const headers = { 'content-type': 'x'.repeat(101) }
  const { error } = await call(service, OpenSession, { token: null, body, headers })
  expect(error?.field_violations?.[0]?.description).toMatch(/^x{100}: /)
})

test('the user of a local service can read a bot’s secret, which is in no log', async () => {
  const service = createService(await testWorld(), { local: 'local' })
  const { data } = await call(service, ReadSecret, { token: null, path: { app_id: happyApp.app_id } })
  expect(data).toEqual({ app_id: happyApp.app_id, app_secret: happyApp.app_secret })
  const { data: log } = await call(service, ListCalls, { token: null })
  expect(log?.items).toEqual([])
})
