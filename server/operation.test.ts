import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Metrics } from './metrics'
import type { StartOptions } from './start-server'
import { folderOfTest } from './testing/folders'
import { chatOf, createRequest, hostWorld, tokenOf } from './testing/host-world'
import { startHere } from './testing/running-server'

const secret = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-this-test' }

async function started(options: Partial<StartOptions> = {}) {
  const { apps = [], ...rest } = hostWorld()
  const world = { ...rest, apps: [...apps, { ...secret, tenant_key: 'tenant' }] }
  const server = await startHere({ world, ...options })
  onTestFinished(() => server.close())
  return { url: server.url.replace('0.0.0.0', '127.0.0.1') }
}

/** The same, with the lines of its request log. */
async function logging(format: 'json' | 'text' = 'json', options: Partial<StartOptions> = {}) {
  const lines: string[] = []
  const { url } = await started({ ...options, requestLog: { format, write: (line) => lines.push(line) } })
  const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { url, lines, entries }
}

const asked = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('healthz reports that the server runs, and readyz that everything it depends on works', async () => {
  const { url } = await started()
  const type = 'application/json; charset=utf-8'
  expect(await asked(`${url}/healthz`)).toEqual({ status: 200, type, text: '{"status":"ok"}' })
  expect(await asked(`${url}/readyz`)).toEqual({ status: 200, type, text: '{"status":"ready"}' })
  expect(await asked(`${url}/readyz`, { method: 'HEAD' })).toEqual({ status: 200, type, text: '' })
})

test.each([
  ['database', 'herald.db'],
  ['blobs', 'blobs'],
])('readyz names the %s while it is missing', async (name, file) => {
  const data = folderOfTest()
  const { url } = await started({ data })
  const ready = () => asked(`${url}/readyz`)
  renameSync(join(data, file), join(data, 'elsewhere'))
  await vi.waitFor(async () => {
    const { status, text } = await ready()
    expect([status, JSON.parse(text)]).toEqual([503, { status: 'not ready', failed: [name] }])
  })
  expect((await asked(`${url}/healthz`)).status).toBe(200)
  renameSync(join(data, 'elsewhere'), join(data, file))
  await vi.waitFor(async () => expect((await ready()).status).toBe(200))
})

const authorized = { headers: { authorization: `Bearer ${tokenOf(0)}` } }

test('metrics count requests by route, status and code, with their durations and bytes', async () => {
  const { url } = await started()
  for (const chat of [chatOf(0), 'oc_nobody']) await asked(`${url}/open-apis/im/v1/chats/${chat}`, authorized)
  const [path, init] = createRequest(0, 'counted')
  await asked(`${url}${path}`, init)
  for (const gone of ['one', 'two']) await asked(`${url}/${gone}`)
  // A request is counted once its answer is over, which may be shortly after the client has received it.
  const { status, type, text } = await vi.waitFor(async () => {
    const answer = await asked(`${url}/metrics`)
    expect(answer.text).toContain('herald_http_requests_in_flight 1\n')
    expect(answer.text).toContain('route="unknown",status="404",code=""} 2\n')
    return answer
  })
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const route = 'route="/open-apis/im/v1/chats/:chat_id"'
  expect(text).toContain(`herald_http_requests_total{method="GET",${route},status="200",code="0"} 1\n`)
  expect(text).toMatch(
    new RegExp(`herald_http_requests_total\\{method="GET",${route},status="400",code="\\d+"\\} 1\n`),
  )
  expect(text).toContain(`herald_http_request_duration_seconds_bucket{method="GET",${route},le="+Inf"} 2\n`)
  expect(text).toMatch(/herald_transactions_total\{kind="write",outcome="committed"\} [1-9]/)
  for (const name of ['herald_http_received_bytes_total', 'herald_http_sent_bytes_total'])
    expect(text).toMatch(new RegExp(`^${name} [1-9]\\d{2,}$`, 'm'))
  expect(text).toMatch(/^herald_event_loop_delay_seconds\{quantile="0.99"\} \d+\.\d+$/m)
  // Each line is a comment or a sample.
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [\d.e+-]+)$/)
})

test('metrics count the connections to a database', () => {
  const metrics = new Metrics()
  const held = { connections: 0, requests: 0, streams: 0, waiting: 0, sources: 0, bytes: 0 }
  const text = metrics.text({ ...held, received: 0, sent: 0 }, { open: 5, idle: 3, waiting: 7 })
  metrics.close()
  expect(text).toContain('herald_database_connections{state="used"} 2\n')
  expect(text).toContain('herald_database_connections{state="idle"} 3\n')
  expect(text).toContain('\nherald_database_connections_awaited 7\n')
})

test('events for an application that is not in the world cause a remark', async () => {
  const said: string[] = []
  const events = new Map([secret.app_id, 'cli_nobody'].map((app_id) => [app_id, 'http://127.0.0.1:1/']))
  await started({ events, say: (line) => said.push(line) })
  expect(said).toEqual([expect.stringContaining('no application cli_nobody')])
})

test('metrics are only open to this machine unless `metrics` is set', async () => {
  const own = { host: '0.0.0.0' }
  const closed = await started(own)
  expect(await asked(`${closed.url}/metrics`)).toMatchObject({ status: 404 })
  expect((await asked(`${closed.url}/healthz`)).status).toBe(200)
  const open = await started({ ...own, metrics: true })
  expect((await asked(`${open.url}/metrics`)).status).toBe(200)
})

test('an unknown path answers 404 in JSON, and with the console if a client requests a page', async () => {
  const console = folderOfTest()
  writeFileSync(join(console, 'index.html'), '<!doctype html><title>Herald</title>')
  const { url } = await started({ console })
  const html = { headers: { accept: 'text/html,*/*' } }
  for (const path of ['/nothing', '/assets/gone.js', '/_herald/nothing', '/metrics/more'])
    expect(await asked(`${url}${path}`)).toMatchObject({
      status: 404,
      type: 'application/json; charset=utf-8',
      text: '{"code":404,"msg":"404 page not found"}',
    })
  for (const method of ['HEAD', 'POST', 'DELETE'])
    expect([method, (await asked(`${url}/nothing`, { method })).status]).toEqual([method, 404])
  expect(await asked(`${url}/nothing`, html)).toMatchObject({
    type: 'text/html; charset=utf-8',
    text: expect.stringContaining('<title>Herald</title>'),
  })
  expect(await asked(`${url}/open-apis/nothing`)).toMatchObject({
    status: 404,
    text: expect.stringContaining('{"code":404,"msg":"404 page not found"'),
  })
})

test('the request log has one line per request, without secrets', async () => {
  const { url, lines, entries } = await logging()
  const { text } = await asked(`${url}/open-apis/auth/v3/tenant_access_token/internal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(secret),
  })
  const { tenant_access_token } = JSON.parse(text) as { tenant_access_token: string }
  await asked(`${url}/open-apis/im/v1/chats/oc_nobody?token=${tenant_access_token}`, {
    headers: { authorization: `Bearer ${tenant_access_token}` },
  })
  await asked(`${url}/a%0Ab/${tenant_access_token}`)
  await vi.waitFor(() => expect(lines).toHaveLength(3))
  const [token, chat, gone] = entries()
  expect(token).toMatchObject({
    method: 'POST',
    route: '/open-apis/auth/v3/tenant_access_token/internal',
    status: 200,
    code: 0,
  })
  expect(token?.['bytes_in']).toBeGreaterThanOrEqual(JSON.stringify(secret).length)
  expect(chat).toMatchObject({
    app_id: secret.app_id,
    status: 400,
    code: expect.any(Number),
    path: '/open-apis/im/v1/chats/oc_nobody',
  })
  expect(gone).toMatchObject({ route: 'unknown', status: 404, path: '/a%0Ab/…' })
  expect(lines.join()).not.toContain(tenant_access_token)
  expect(lines.join()).not.toContain(secret.app_secret)
})

test('without limits, the request log has the code with which a limit would have refused a request', async () => {
  const { url, lines, entries } = await logging('json', { limits: false })
  const body = { receive_id: chatOf(0), msg_type: 'text', content: '{"text":"hello"}' }
  const send = () =>
    asked(`${url}/open-apis/im/v1/messages?receive_id_type=chat_id`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(0)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await Promise.all(Array.from({ length: 6 }, send))
  await vi.waitFor(() => expect(lines).toHaveLength(6))
  expect(entries().map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
  expect(entries().filter(({ would_refuse }) => would_refuse === 230020)).toHaveLength(1)
})

test('a request is logged with its own bytes, without those of earlier requests on its connection', async () => {
  const { url, lines, entries } = await logging()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = 0; turn < 2; turn++) {
    const sent = request(`${url}/open-apis/im/v1/chats`, {
      agent,
      headers: { 'x-long': 'x'.repeat(1_000) },
    }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    await vi.waitFor(() => expect(lines).toHaveLength(turn + 1))
  }
  agent.destroy()
  const [first, second] = entries()
  expect(first?.['bytes_in']).toBeGreaterThan(1_000)
  expect(second?.['bytes_in']).toBe(first?.['bytes_in'])
  expect(second?.['bytes_out']).toBe(first?.['bytes_out'])
})

test('the request log as text has one line per request, too', async () => {
  const { url, lines } = await logging('text')
  await asked(`${url}/open-apis/im/v1/chats`, authorized)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toMatch(/^\S+Z GET \/open-apis\/im\/v1\/chats 200 0 \S+ms \d+b\/\d+b cli_0 \S+$/)
})
