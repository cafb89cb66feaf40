import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ServedRequest } from '../service/http/served-request'
import { httpServer, listen, stopListening } from './listener'
import { folderOfFile } from './testing/folders'
import { createRequest, hostWorld } from './testing/host-world'
import { serverOfFile } from './testing/running-server'

const folder = folderOfFile()
const console = join(folder, 'dist')
mkdirSync(join(console, 'assets'), { recursive: true })
mkdirSync(join(console, '.vite'))
writeFileSync(join(console, 'index.html'), '<!doctype html><title>Herald</title>')
writeFileSync(join(console, 'assets', 'app-1234abcd.js'), `'${'long '.repeat(100)}'`)
writeFileSync(join(console, 'assets', 'app-1234abcd.js.br'), brotliCompressSync(`'${'long '.repeat(100)}'`))
writeFileSync(
  join(console, 'assets', 'packed-1234abcd.js.br'),
  brotliCompressSync(`'${'packed '.repeat(100)}'`),
)
writeFileSync(join(console, '.vite', 'manifest.json'), '{}')
writeFileSync(join(folder, 'secret.txt'), 'the secret')
const said: string[] = []
const server = serverOfFile(() => ({ world: hostWorld(), console, say: (line) => said.push(line) }))

/** A server over one service. */
const serving = (service: (request: ServedRequest) => Promise<Response>, more = {}) =>
  httpServer({ host: '127.0.0.1', service, files: () => false, onBug: () => undefined, ...more })
const nothing = async () => new Response()

test('the console is a page that runs nothing but its own files', async () => {
  const page = await fetch(server.url)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const policy = page.headers.get('content-security-policy')
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(rule)
  expect(policy).not.toContain('unsafe')
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
})

test.each(['/announcements/oc_1?x=1', '/settings'])('%s is a route and gets the page', async (path) => {
  const page = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<title>Herald</title>')
})

test('a hashed file is immutable, compressed, and answers 304 for its tag', async () => {
  const file = await fetch(`${server.url}/assets/app-1234abcd.js`, { headers: { 'accept-encoding': 'gzip' } })
  expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(file.headers.get('content-encoding')).toBe('gzip')
  expect(await file.text()).toContain('long long')
  const again = await fetch(`${server.url}/assets/app-1234abcd.js`, {
    headers: { 'if-none-match': file.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0', null],
  ['', null],
])('to a client that accepts %j, both files of a build are sent in %j', async (accepted, coding) => {
  for (const [name, word] of [
    ['app', 'long'],
    ['packed', 'packed'],
  ]) {
    const file = await fetch(`${server.url}/assets/${name}-1234abcd.js`, {
      headers: { 'accept-encoding': accepted },
    })
    expect(file.headers.get('content-encoding')).toBe(coding)
    expect(await file.text()).toContain(`${word} ${word}`)
  }
})

test.each(['POST', 'DELETE'])('the console refuses %s', async (method) => {
  expect((await fetch(server.url, { method })).status).toBe(405)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..\\secret.txt',
  '/%5c..%5csecret.txt',
  '/assets/%252e%252e/%252e%252e/secret.txt',
  '/%00secret.txt',
  '//secret.txt',
  '/.vite/manifest.json',
  '/%E0%A4%A',
])('the path %s serves no file', async (path) => {
  const { status, body } = await raw({ path })
  expect([400, 404]).toContain(status)
  expect(body).not.toContain('the secret')
})

test.each(['/open-apis', '/open-apis/nothing', '/_herald/nothing', '/assets/gone.js'])(
  '%s never serves the console’s page',
  async (path) => {
    const answer = await fetch(`${server.url}${path}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('<title>')
  },
)

test('a page of this machine may read the environment', async () => {
  const answer = await fetch(`${server.url}/_herald/environment`)
  expect(await answer.json()).toMatchObject({ code: 0, data: { kind: 'local' } })
})

const spellings = [
  '/_herald/environment',
  '//_herald/environment',
  '/_HERALD/environment',
  '/%5fherald/environment',
  '/%5Fherald/environment?%',
  '/%5fherald/environment/%E0',
  '/_hera%6cd/environment',
  '/open-apis/../_herald/environment',
  '/open-apis/%2e%2e/_herald/environment',
  'http://localhost/_herald/environment',
]

test.each([
  ['a name that somebody had resolve to this machine', { host: 'evil.example' }],
  ['a name that only begins like ours', { host: 'localhost.evil.example' }],
  ["another site's page", { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
])("Herald's own endpoints are shut for %s", async (_, headers) => {
  for (const path of spellings) {
    const { status, body } = await raw({ path, headers })
    expect([403, 404, 421]).toContain(status)
    expect(body).not.toContain('cli_0')
  }
  const session = { path: '/_herald/session', method: 'POST', body: '{"app_id":"cli_0"}' }
  const { status } = await raw({ ...session, headers: { ...headers, 'content-type': 'application/json' } })
  expect([403, 421]).toContain(status)
})

test.each(['evil.example:8787', '127.0.0.1.evil.example'])(
  'no request is answered under the name %s, which an attacker resolved to this machine',
  async (host) => {
    const { headers, body } = createRequest(0, 'rebound')[1]
    const asked: Parameters<typeof raw>[0][] = [
      { path: createRequest(0, '')[0], method: 'POST', headers, body },
      { path: '/open-apis/auth/v3/tenant_access_token/internal', method: 'POST', body: '{}' },
    ]
    for (const path of ['/', '/settings', '/assets/app-1234abcd.js', '/open-apis/x', '/_herald/environment'])
      asked.push({ path })
    for (const request of asked) {
      const answer = await raw({ ...request, headers: { ...request.headers, host } })
      expect(answer).toMatchObject({
        status: 421,
        body: expect.stringContaining('use localhost as the host name'),
      })
    }
  },
)

test.each(['localhost', 'herald.localhost:8787', '[::1]:8787'])(
  'this machine can open the console as %s',
  async (host) => {
    expect(await raw({ path: '/', headers: { host } })).toMatchObject({ status: 200 })
  },
)

test('a service that listens off loopback answers to any host name', async () => {
  const open = serving(nothing, { host: '0.0.0.0' })
  const url = await listen(open, 0, '127.0.0.1')
  const sent = httpRequest(`${url}/open-apis/x`, { headers: { host: 'herald.example' } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.resume()
  await stopListening(open, 1000)
})

const line = 'Host: 127.0.0.1\r\nConnection: close\r\n'

test.each([
  ['the console', `GET / HTTP/1.1\r\n${line}\r\n`, 200],
  ['a file that is not there', `GET /assets/gone.js HTTP/1.1\r\n${line}\r\n`, 404],
  ['a method that the console does not have', `POST / HTTP/1.1\r\n${line}\r\n`, 405],
  ['an envelope', `GET /_herald/environment HTTP/1.1\r\n${line}\r\n`, 200],
  ['an unknown path', `GET /open-apis/nothing HTTP/1.1\r\n${line}\r\n`, 404],
  ['a foreign host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 421],
  ['an expectation', `GET / HTTP/1.1\r\n${line}Expect: wonders\r\n\r\n`, 417],
  ['no HTTP', 'Hello\r\n\r\n', 400],
  ['too much of a header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('the answer to %s cannot be framed, and its JSON is not cached', async (_, bytes, status) => {
  const answer = await spoken(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/content-security-policy: [^\r]*frame-ancestors 'none'/i)
  expect(answer).toMatch(/x-content-type-options: nosniff/i)
  if (/content-type: application\/json/i.test(answer)) expect(answer).toMatch(/cache-control: no-store/i)
})

test.each(['/', '/open-apis/im/v1/chats', '/_herald/environment'])(
  'two Host headers are refused at %s, with any values',
  async (path) => {
    for (const other of ['127.0.0.1', 'evil.example']) {
      const hosts = [`Host: 127.0.0.1\r\nHost: ${other}`, `Host: ${other}\r\nHost: 127.0.0.1`]
      for (const both of hosts)
        expect(await spoken(`GET ${path} HTTP/1.1\r\n${both}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
    }
  },
)

test("an unsafe request from another site's page is refused, even with a valid token", async () => {
  const [path, { headers, body }] = createRequest(0, 'forged')
  const asked = { path, method: 'POST', body: body }
  const from = (origin: string) => raw({ ...asked, headers: { ...headers, origin } })
  expect(await from('https://evil.example')).toMatchObject({ status: 403 })
  expect(await from(server.url)).toMatchObject({ status: 200 })
})

test('a body above every limit gets an answer, and the server keeps working', async () => {
  const [path, { headers }] = createRequest(0, '')
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ children: ['x'.repeat(20_000_000)] }),
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 9499 })
  expect((await fetch(server.url)).status).toBe(200)
})

test.each([
  [
    'two lengths',
    'POST /open-apis/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
  [
    'a length and chunks',
    'POST /open-apis/x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a host that is none', 'GET /open-apis/x HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['TRACE', 'TRACE /open-apis/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
])('a request with %s is refused or cut off', async (_, bytes) => {
  const answers = await spoken(bytes)
  expect(answers).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect(answers.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThan(2)
})

test('the server has time limits for slow senders', () => {
  expect(serving(nothing)).toMatchObject({
    headersTimeout: 5_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 5_000,
  })
})

test('a request above the limit gets 503 with Retry-After, and running requests complete', async () => {
  let finish: (response: Response) => void = () => undefined
  const service = () => new Promise<Response>((resolve) => (finish = resolve))
  const busy = serving(service, { limits: { requests: 1 } })
  const url = await listen(busy, 0, '127.0.0.1')
  const first = fetch(`${url}/open-apis/x`)
  await once(busy, 'request')
  const second = await fetch(`${url}/open-apis/x`)
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1'])
  finish(new Response('done'))
  expect(await (await first).text()).toBe('done')
  await stopListening(busy, 1000)
})

test('a stopping server also cuts a connection that has left HTTP and does not end by itself', async () => {
  const upgraded = serving(nothing, { upgrade: () => undefined })
  const { hostname, port, host } = new URL(await listen(upgraded, 0, '127.0.0.1'))
  const client = connect(Number(port), hostname)
  client.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  await once(upgraded, 'upgrade')
  await Promise.all([stopListening(upgraded, 0), once(client, 'close')])
})

test('no test above reported a bug', () => {
  expect(said).toEqual([])
})

/** Sends a request with its path and headers unchanged, as `fetch` would normalise them. */
function raw(asked: { path: string; method?: string; headers?: Record<string, string>; body?: string }) {
  const { hostname, port } = new URL(server.url)
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method: 'GET', ...asked }, (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', reject)
    sent.end(asked.body)
  })
}

/** Sends raw bytes, and returns everything that arrives until the connection is closed. */
function spoken(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve) => {
    let heard = ''
    const line = connect(Number(port), hostname, () => line.write(bytes))
    line.on('data', (part) => (heard += part))
    line.on('error', () => resolve(heard))
    line.on('close', () => resolve(heard))
  })
}
