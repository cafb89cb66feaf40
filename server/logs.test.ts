import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogsCommand } from './commands'
import { printLogs } from './logs'
import { readCommand } from './options'
import { startHerald } from './start-herald'
import type { Herald } from './start-herald'

let herald: Herald
beforeAll(async () => {
  herald = await startHerald({ world: 'empty' })
})
afterAll(() => herald.close())

const call = (path: string, token = 't-nothing') =>
  fetch(`${herald.url}/open-apis/${path}`, { headers: { authorization: `Bearer ${token}` } })

const logs = (more: Partial<LogsCommand> = {}): LogsCommand => ({
  command: 'logs',
  url: herald.url,
  follow: false,
  failed: false,
  json: false,
  ...more,
})

async function printed(more: Partial<LogsCommand> = {}): Promise<string[]> {
  const lines: string[] = []
  await printLogs(logs(more), {
    print: (line) => void lines.push(line),
    signal: new AbortController().signal,
  })
  return lines
}

test('the log is printed oldest first, a line a call, with the reason of a refusal', async () => {
  await herald.log.clear()
  const session = await fetch(`${herald.url}/_herald/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'cli_a1b2c3d4e5f60718' }),
  })
  const { data } = (await session.json()) as { data: { tenant_access_token: string } }
  await call('im/v1/chats?page_size=5', data.tenant_access_token)
  await call('im/v1/chats')
  await call('nowhere')
  const lines = await printed()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(
    /^\d{4}-\S+Z GET \/open-apis\/im\/v1\/chats\?page_size=5 200 0 \d+ms cli_a1b2c3d4e5f60718$/,
  )
  expect(lines[1]).toMatch(/ 400 99991663 \d+ms - gate: token$/)
  expect(lines[2]).toMatch(/ GET \/open-apis\/nowhere 404 404 \d+ms - no such path$/)
  expect(await printed({ failed: true })).toEqual(lines.slice(1))
  const [first = ''] = await printed({ json: true })
  expect(JSON.parse(first)).toMatchObject({ method: 'GET', status: 200, code: 0 })
})

test('with --follow each new call is printed, until a signal', async () => {
  await herald.log.clear()
  const leaving = new AbortController()
  const lines: string[] = []
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await call('before')
  const following = printLogs(logs({ follow: true }), {
    print(line) {
      lines.push(line)
      if (lines.length === 1) void call('after')
      else arrive()
    },
    signal: leaving.signal,
  })
  await arrived
  leaving.abort()
  await following
  expect(lines.map((line) => line.split(' ')[2])).toEqual(['/open-apis/before', '/open-apis/after'])
})

test('an address without a Herald is named', async () => {
  await expect(printed({ url: 'http://127.0.0.1:9' })).rejects.toThrow(
    /^No Herald answers at http:\/\/127\.0\.0\.1:9/,
  )
})

test('the command takes its options', () => {
  expect(readCommand(['logs', '--follow', '--json'], { HERALD_URL: 'http://127.0.0.1:1234/' })).toEqual(
    logs({ url: 'http://127.0.0.1:1234', follow: true, json: true }),
  )
})
