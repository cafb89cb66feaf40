import { expect, test } from 'vitest'
import { ListCalls } from '../../contract/herald/log'
import { localService } from '../emulator/testing/local-service'
import { happyApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'

const to = (path: string, init?: RequestInit) =>
  new Request(`http://herald.test${path}`, {
    ...init,
    headers: { authorization: `Bearer ${happyApp.token}` },
  })

test('an unknown path answers 404 in an envelope, with a log id and a hint', async () => {
  const service = createService(await testWorld())
  const response = await service(to('/open-apis/nothing/here'))
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const log_id = response.headers.get('X-Tt-Logid')
  expect(log_id).toMatch(/^\d{14}[0-9A-F]{20}$/)
  expect(response.headers.get('x-herald-hint')).toBe('no such path')
  expect(await response.json()).toEqual({
    code: 404,
    msg: '404 page not found',
    data: {},
    error: { log_id },
  })
})

const notAnswered = 'an operation of the platform that Herald does not answer: '
const another = 'the path exists with another method: '

test.each([
  ['GET', '/open-apis/calendar/v4/calendars', `${notAnswered}GET /open-apis/calendar/v4/calendars`],
  [
    'PATCH',
    '/open-apis/im/v2/feed_cards/abc',
    `${notAnswered}PATCH /open-apis/im/v2/feed_cards/:feed_card_id`,
  ],
  [
    'GET',
    '/open-apis/application/v6/applications/underauditlist',
    `${notAnswered}GET /open-apis/application/v6/applications/underauditlist`,
  ],
  ['POST', '/open-apis//calendar/v4/calendars/', `${notAnswered}POST /open-apis/calendar/v4/calendars`],
  ['PUT', '/open-apis/im/v1/chats', `${another}GET /open-apis/im/v1/chats, POST /open-apis/im/v1/chats`],
  ['HEAD', '/open-apis/bot/v3/info', `${another}GET /open-apis/bot/v3/info`],
  [
    'OPTIONS',
    '/open-apis/calendar/v4/calendars/primary',
    `${another}POST /open-apis/calendar/v4/calendars/primary`,
  ],
  [
    'GET',
    '/open-apis/im/v1/chats//members',
    'no such path: a parameter is empty in GET /open-apis/im/v1/chats/:chat_id/members',
  ],
  [
    'GET',
    '/open-apis/calendar/v4/calendars//events',
    'no such path: a parameter is empty in GET /open-apis/calendar/v4/calendars/:calendar_id/events',
  ],
  [
    'GET',
    '/open-apis/open-apis/im/v1/chats',
    'no such path: something is before /open-apis, check the domain of the client',
  ],
  ['GET', '/open-apis/im/v1/message', 'no such path'],
  ['GET', '/open-apis/im/v1/%E4%BD%A0', 'no such path'],
  ['GET', '/open-apis/%E0%A4%A', 'no such path'],
  ['GET', '/open-apis', 'no such path'],
])('the hint for %s %s says why no endpoint answers', async (method, path, hint) => {
  const { service, callHerald } = await localService()
  const response = await service(to(path, { method }))
  expect([response.status, response.headers.get('x-herald-hint')]).toEqual([404, hint])
  expect((await callHerald(ListCalls)).items).toMatchObject([{ method, code: 404, rule: hint }])
})

test.each([
  '//open-apis/im/v1/chats',
  '/open-apis//im/v1/chats',
  '/open-apis/im/v1/chats//',
  '//open-apis//im//v1//chats?page_size=1',
])('%s is the list of chats, and the log has it', async (path) => {
  const { service, callHerald } = await localService()
  const response = await service(to(path))
  expect(await response.json()).toMatchObject({ code: 0, data: { items: expect.any(Array) as object } })
  expect((await callHerald(ListCalls)).items).toMatchObject([
    { route: 'GET /open-apis/im/v1/chats', path: path.split('?')[0], code: 0 },
  ])
})

test('a percent-encoded parameter is the same call', async () => {
  const service = createService(await testWorld())
  const response = await service(to('/open-apis/im/v1/chats/oc%5Flaunch'))
  expect(await response.json()).toMatchObject({ code: 0, data: { name: 'Launch' } })
})

test('the log hides the token of a custom bot’s address', async () => {
  const { service, callHerald } = await localService()
  const token = '7f0d2a8e-1c4b-4a57-9d0f-0b6f3c1e9a55'
  await service(to(`/open-apis/bot/v2/hook/${token}`, { method: 'POST' }))
  await service(to(`//open-apis/bot/v2/hook/${token}/`))
  await service(to(`/open-apis/bot/hook/${token}`, { method: 'POST' }))
  const calls = (await callHerald(ListCalls)).items
  expect(calls.map(({ path }) => path)).toEqual([
    '/open-apis/bot/hook/…',
    '//open-apis/bot/v2/hook/…/',
    '/open-apis/bot/v2/hook/…',
  ])
  expect(JSON.stringify(calls)).not.toContain(token)
})
