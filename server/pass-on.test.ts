import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OptionError, readCommand } from './options'
import { startHerald } from './start-herald'
import type { Herald } from './start-herald'

/** Answers each call with what it got. */
const other = createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming
  let body = ''
  incoming.on('data', (piece) => (body += String(piece)))
  incoming.on('end', () => {
    const { authorization, cookie } = headers
    const status = url?.includes('redirect') ? 302 : 201
    outgoing.writeHead(status, { 'content-type': 'application/json', location: 'http://192.0.2.1/' })
    outgoing.end(JSON.stringify({ method, url, authorization, cookie, body }))
  })
})

let herald: Herald
let address = ''
beforeAll(async () => {
  await once(other.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  herald = await startHerald({ world: 'empty', passOn: address })
})
afterAll(async () => {
  await herald.close()
  other.close()
})

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${herald.url}/open-apis/${path}`, { redirect: 'manual', ...init })

test('a call outside of Herald keeps path, parameters, token and body', async () => {
  const answer = await call('calendar/v4/calendars?page_size=5', {
    method: 'POST',
    headers: { authorization: 'Bearer t-any', cookie: 'a=b', 'content-type': 'application/json' },
    body: '{"summary":"Launch"}',
  })
  expect([answer.status, await answer.json()]).toEqual([
    201,
    {
      method: 'POST',
      url: '/open-apis/calendar/v4/calendars?page_size=5',
      authorization: 'Bearer t-any',
      body: '{"summary":"Launch"}',
    },
  ])
  const [logged] = await herald.log()
  expect(logged).toMatchObject({ path: '/open-apis/calendar/v4/calendars', status: 201, passed_on: true })
})

test.each([
  ['docx/v1/documents/doxcn1/blocks', 201],
  ['wiki/v2/spaces', 201],
  ['task/v2/tasks', 201],
  ['bitable/v1/apps/x/tables', 201],
  ['drive/v1/files', 201],
  // Herald’s own operations, and other areas.
  ['docx/v1/chats/oc_nowhere/announcement', 400],
  ['approval/v4/approvals', 404],
])('%s is answered with %i', async (path, status) => {
  expect((await call(path)).status).toBe(status)
})

test('a redirection is returned and not followed', async () => {
  const answer = await call('wiki/v2/redirect')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://192.0.2.1/'])
})

test('without an answer there, the call gets 502 and its reason', async () => {
  const alone = await startHerald({ world: 'empty', passOn: 'http://127.0.0.1:9' })
  const answer = await fetch(`${alone.url}/open-apis/wiki/v2/spaces`)
  expect([answer.status, answer.headers.get('x-herald-hint')]).toEqual([
    502,
    'the address of --pass-on does not answer',
  ])
  await alone.close()
})

test('it stays on this machine, unless another one is allowed', async () => {
  const passOn = (...args: string[]) => {
    const command = readCommand(['start', '--pass-on', ...args])
    return command.command === 'start' ? command.passOn : undefined
  }
  expect(passOn('http://127.0.0.1:9000/')).toBe('http://127.0.0.1:9000')
  expect(passOn('https://open.feishu.cn', '--pass-on-remote')).toBe('https://open.feishu.cn')
  expect(() => passOn('https://open.feishu.cn')).toThrow(OptionError)
  expect(() => passOn('https://open.feishu.cn')).toThrow(/--pass-on-remote/)
  await expect(startHerald({ world: 'empty', passOn: 'http://192.0.2.1' })).rejects.toThrow(
    /--pass-on-remote/,
  )
  expect(() => passOn('somewhere')).toThrow(/^--pass-on takes http/)
})
