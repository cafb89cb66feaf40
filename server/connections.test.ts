import { afterEach, expect, test, vi } from 'vitest'
import { success } from '../service/http/answers'
import type { ServedRequest } from '../service/http/served-request'
import { addressOf } from './connection'
import type { Limits } from './connections'
import { httpServer, listen, stopListening, type CountingServer } from './listener'
import { abusedServer } from './testing/abused-server'
import { get, nothingHeld, openLine, type Line } from './testing/lines'

/** Short forms of connections.hostile.test.ts, and what each limit does. */
const server = abusedServer(4)

const started: [CountingServer, Line[]][] = []
afterEach(async () => {
  for (const [counting, lines] of started.splice(0)) {
    for (const { socket } of lines) socket.destroy()
    await stopListening(counting, 1_000)
  }
})

/** A server over one service with these limits. */
async function limited(limits: Partial<Limits>, service: (request: ServedRequest) => Promise<Response>) {
  const counting = httpServer({
    host: '127.0.0.1',
    service,
    files: () => false,
    limits,
    onBug: (error) => {
      throw error
    },
  })
  const url = await listen(counting, 0, '127.0.0.1')
  const lines: Line[] = []
  started.push([counting, lines])
  const open = async (bytes: string, opening: { from?: string; reads?: boolean } = {}) => {
    const line = await openLine(url, { bytes, ...opening })
    lines.push(line)
    return line
  }
  return { url, open, counters: counting.counters }
}

const never = () => new Promise<Response>(() => undefined)
const large = async () => new Response(new Uint8Array(20_000_000))
const events = async () =>
  new Response(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(': begun\n\n')) }), {
    headers: { 'content-type': 'text/event-stream' },
  })
const ask = get('/open-apis/x')

test('a client that pipelines a thousand requests behind a stream and hangs up leaves nothing behind', async () => {
  const line = await openLine(server.url, {
    bytes: get('/_herald/log/stream') + get(server.icon).repeat(1_000),
  })
  await vi.waitFor(() => expect(line.isClosed() || line.heard() !== '').toBe(true))
  line.socket.destroy()
  await line.closed
  expect(await server.status(server.icon)).toBe(200)
  await server.recovers()
})

test('pipelined and unread downloads open one file per connection, and none after it ends', async () => {
  const clients = await Promise.all(
    [0, 1, 2, 3].map((app) => openLine(server.url, { bytes: server.download(app).repeat(4), reads: false })),
  )
  await vi.waitFor(() => expect(server.counters()).toMatchObject({ sources: 4, waiting: 12 }))
  expect(server.openFiles()).toBeLessThanOrEqual(4)
  for (const { socket } of clients) socket.destroy()
  await server.recovers()
})

test('a body in chunks of one byte is cut off, one in small chunks is not, and the next connection is read', async () => {
  const { open } = await limited({}, async (request) => new Response(await new Response(request.body).text()))
  const head = 'POST /open-apis/x HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n'
  const small = await open(head + `40\r\n${'x'.repeat(64)}\r\n`.repeat(3_000))
  const tiny = await open(head + '1\r\nx\r\n'.repeat(3_000))
  await tiny.closed
  expect(small.isClosed()).toBe(false)
  const next = await open(head + '3\r\nyes\r\n0\r\n\r\n')
  await vi.waitFor(() => expect(next.heard()).toContain('yes'))
})

test('unread long answers have a limit, above which a stalled client is cut or the next one refused', async () => {
  const long = async () => success({ text: 'a'.repeat(20_000_000) })
  const { open, counters } = await limited({ answerBytes: 25_000_000 }, long)
  const first = await open(ask, { reads: false })
  await vi.waitFor(() => expect(counters().bytes).toBeGreaterThan(0))
  const second = await open(ask)
  await vi.waitFor(() => expect(second.heard()).toMatch(/^HTTP\/1\.1 503 /))
  // By then, the first client has read nothing for a second.
  await vi.waitFor(async () => {
    const third = await open(ask)
    await vi.waitFor(() => expect(third.heard()).toMatch(/^HTTP\/1\.1 /))
    expect(third.heard()).toMatch(/^HTTP\/1\.1 200 /)
  }, 10_000)
  first.socket.destroy()
})

test('a few pipelined requests are answered in order', async () => {
  const { open, counters } = await limited({}, async () => new Response('yes'))
  const line = await open(ask.repeat(8))
  await vi.waitFor(() => expect(line.heard().match(/\r\n\r\nyes/g)).toHaveLength(8))
  expect(counters()).toEqual({ ...nothingHeld, connections: 1 })
})

test('a connection gets one answer at a time, and is cut when too many requests wait', async () => {
  const { open, counters } = await limited({ waiting: 3 }, never)
  const patient = await open(ask.repeat(4))
  await vi.waitFor(() => expect(counters()).toMatchObject({ requests: 1, waiting: 3 }))
  const line = await open(ask.repeat(5))
  await line.closed
  expect(patient.isClosed()).toBe(false)
  expect(counters()).toMatchObject({ connections: 1, requests: 1, waiting: 3 })
})

test('one address may have half of the requests, and other addresses are answered', async () => {
  const { open, counters } = await limited({ requests: 4 }, never)
  await open(ask)
  await open(ask)
  await vi.waitFor(() => expect(counters().requests).toBe(2))
  const third = await open(ask)
  await third.closed
  expect(third.heard()).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 1/)
  const other = await open(ask, { from: '127.0.0.2' })
  await vi.waitFor(() => expect(counters().requests).toBe(3))
  expect(other.isClosed()).toBe(false)
})

test('one address may have half of the connections, and other addresses can connect', async () => {
  const { open, counters } = await limited({ connections: 4 }, never)
  await open(ask)
  await open(ask)
  await vi.waitFor(() => expect(counters().requests).toBe(2))
  const third = await open(ask)
  await third.closed
  expect(third.heard()).toBe('')
  await open(ask, { from: '127.0.0.2' })
  await vi.waitFor(() => expect(counters().requests).toBe(3))
})

test('streams have their own limit, above which they are refused, and do not count as requests', async () => {
  const { url, open, counters } = await limited({ streams: 4, requests: 2 }, events)
  for (const expected of [1, 2]) {
    await open(ask)
    await vi.waitFor(() => expect(counters()).toMatchObject({ streams: expected, requests: 0 }))
  }
  expect((await fetch(`${url}/open-apis/x`)).status).toBe(503)
  await open(ask, { from: '127.0.0.2' })
  await vi.waitFor(() => expect(counters()).toMatchObject({ streams: 3, requests: 0 }))
})

test('a client that does not read is cut off after a time limit', async () => {
  const { open, counters } = await limited({ stalledMs: 1_000 }, large)
  const line = await open(ask, { reads: false })
  await vi.waitFor(() => expect(counters().bytes).toBeGreaterThan(0))
  await vi.waitFor(() => expect(counters()).toEqual(nothingHeld), 20_000)
  line.socket.resume()
  await line.closed
})

test('a client that stops in the middle of a body is cut off after a time limit, and the service gets an error', async () => {
  const failed = vi.fn()
  const { open, counters } = await limited({ stalledMs: 1_000 }, async (request) => {
    await new Response(request.body).arrayBuffer().catch(failed)
    return new Response()
  })
  const head = 'POST /open-apis/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data\r\n'
  const line = await open(`${head}Content-Length: 1000\r\n\r\nhalf`)
  await line.closed
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  expect(counters()).toEqual(nothingHeld)
})

test('at the limit of requests, the connection that has stalled the longest is cut off', async () => {
  const answers = [large, large, async () => new Response('there was room')]
  const { url, open, counters } = await limited({ requests: 4 }, () => (answers.shift() ?? never)())
  const first = await open(ask, { reads: false })
  await vi.waitFor(() => expect(counters().bytes).toBeGreaterThan(0))
  const second = await open(ask, { reads: false })
  await vi.waitFor(() => expect(counters().requests).toBe(2))
  // The server cuts no connection before one has stalled for a second.
  const said = await vi.waitFor(async () => {
    const answer = await fetch(`${url}/open-apis/x`)
    expect(answer.status).toBe(200)
    return answer.text()
  }, 20_000)
  expect(said).toBe('there was room')
  first.socket.resume()
  await first.closed
  expect(second.isClosed()).toBe(false)
})

test('a form whose token is refused is answered before it is sent, and its connection ends', async () => {
  const head =
    'POST /open-apis/im/v1/files HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer t-wrong\r\n' +
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n'
  const line = await openLine(server.url, { bytes: `${head}\r\n--x\r\n` })
  await vi.waitFor(() => expect(line.heard()).toContain('"code":234002'))
  expect(line.heard()).toMatch(/connection: close/i)
  await line.closed
  const waiting = await openLine(server.url, { bytes: `${head}Expect: 100-continue\r\n\r\n` })
  await waiting.closed
  expect(waiting.heard()).toMatch(/^HTTP\/1\.1 401 /)
  await server.recovers()
})

test.each([
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  [undefined, ''],
])('the remote address %s counts as %s', (remote, address) => {
  expect(addressOf(remote)).toBe(address)
})
