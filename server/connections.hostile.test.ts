import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach, expect, test, vi } from 'vitest'
import { abusedServer } from './testing/abused-server'
import { get, openLine, openLines, type Line } from './testing/lines'

/**
 * Full-size attacks on the server that need no token. The server answers other clients meanwhile. Afterwards it holds
 * nothing and answers as before.
 */
const server = abusedServer(40)

const hangUp = (lines: readonly Line[]) => {
  for (const { socket } of lines) socket.destroy()
}

/** Checks that the server answers other clients. */
async function answersOthers(times = 20) {
  for (let time = 0; time < times; time += 1) expect(await server.status(server.icon)).toBe(200)
}

const json = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

const TOKEN_PATH = '/open-apis/auth/v3/tenant_access_token/internal'

/** The time until the last line is closed, in ms. Checks that the server answers other clients meanwhile. */
async function closedAfter(lines: readonly Line[]) {
  const begun = performance.now()
  const closed = Promise.all(lines.map((line) => line.closed)).then(() => performance.now() - begun)
  await answersOthers()
  return closed
}

afterEach(() => server.recovers())

test('the server survives a thousand pipelined requests behind a stream', async () => {
  for (let time = 0; time < 5; time += 1) {
    const line = await openLine(server.url, {
      bytes: get('/_herald/log/stream') + get(server.icon).repeat(1_000),
    })
    await line.closed
    await answersOthers(2)
  }
})

test('the server survives forty clients that pipeline downloads and read nothing', async () => {
  const lines = await Promise.all(
    Array.from({ length: 40 }, (_, app) =>
      openLine(server.url, { bytes: server.download(app).repeat(4), reads: false }),
    ),
  )
  await vi.waitFor(() => expect(server.counters().sources).toBe(40), 60_000)
  expect(server.openFiles()).toBeLessThanOrEqual(40)
  await answersOthers()
  hangUp(lines)
})

test.each([
  [100, 12],
  [300, 12],
])(
  'the server survives %i connections with %i requests each and unread answers',
  async (connections, requests) => {
    const lines = await openLines(connections, server.url, {
      bytes: get(server.asset).repeat(requests),
      reads: false,
    })
    await answersOthers()
    // The server cuts the connections after twenty seconds.
    await vi.waitFor(() => expect(server.counters().connections).toBeLessThan(5), 25_000)
    hangUp(lines)
  },
)

test('the server survives 1,100 unread log streams', async () => {
  const lines = await openLines(1_100, server.url, { bytes: get('/_herald/log/stream'), reads: false })
  await vi.waitFor(() => expect(server.counters().streams).toBe(100), 30_000)
  await answersOthers()
  const late = await openLine(server.url, { bytes: get('/_herald/log/stream') })
  await late.closed
  expect(late.heard()).toMatch(/^HTTP\/1\.1 503 /)
  hangUp(lines)
})

test('four senders of two megabytes to the token endpoint do not hold up other clients', async () => {
  const body = `{"app_id":[${'0,'.repeat(1_000_000)}0]}`
  let goesOn = true
  const sender = async () => {
    while (goesOn) {
      const line = await openLine(server.url, { bytes: json(TOKEN_PATH, body) })
      await vi.waitFor(() => expect(line.isClosed() || line.heard() !== '').toBe(true), 10_000)
      if (line.heard() !== '') expect(line.heard()).toMatch(/^HTTP\/1\.1 (413|429) /)
      line.socket.destroy()
    }
  }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const senders = [sender(), sender(), sender(), sender()]
  delay.enable()
  const waits: number[] = []
  for (let time = 0; time < 100; time += 1) {
    const asked = performance.now()
    expect(await server.status(server.icon)).toBe(200)
    waits.push(performance.now() - asked)
  }
  delay.disable()
  goesOn = false
  await Promise.all(senders)
  const median = waits.sort((one, other) => one - other)[50] ?? 0
  // It was 1,600 ms before bodies were bounded. The senders run in this same process.
  expect(median, `event loop: ${delay.percentile(99) / 1e6} ms`).toBeLessThan(400)
})

test('three hundred slow forms without a valid token are closed within five seconds', async () => {
  const lines = await openLines(300, server.url, {
    bytes:
      'POST /open-apis/im/v1/files HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer t-wrong\r\n' +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 30000000\r\n\r\n--x\r\n',
  })
  const trickle = setInterval(() => {
    for (const { socket } of lines) if (!socket.destroyed) socket.write('x')
  }, 200)
  const took = await closedAfter(lines)
  clearInterval(trickle)
  expect(took).toBeLessThan(5_000)
  for (const { heard } of lines) expect(heard()).toMatch(/^HTTP\/1\.1 (401|429) /)
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '],
  [
    'a body',
    `POST ${TOKEN_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`,
  ],
])('three hundred slow senders of %s are closed within twenty seconds', async (_, bytes) => {
  const lines = await openLines(300, server.url, { bytes })
  const trickle = setInterval(() => {
    for (const { socket } of lines) if (!socket.destroyed) socket.write('x')
  }, 500)
  const took = await closedAfter(lines)
  clearInterval(trickle)
  expect(took).toBeLessThan(20_000)
})

test('clients that read a little now and then are cut off, too', async () => {
  const lines = await Promise.all(
    Array.from({ length: 40 }, (_, app) =>
      openLine(server.url, { bytes: server.download(app), reads: false }),
    ),
  )
  const sip = setInterval(() => {
    for (const { socket } of lines) socket.read(512)
  }, 1_000)
  await answersOthers()
  await vi.waitFor(() => expect(server.counters().requests).toBe(0), 25_000)
  clearInterval(sip)
  hangUp(lines)
})

test('the server survives silent connections above the limit of one address', async () => {
  const lines = await openLines(1_500, server.url)
  await answersOthers(5)
  await Promise.all(lines.map(({ closed }) => closed))
})
