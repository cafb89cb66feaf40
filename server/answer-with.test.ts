import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import type { ServedRequest } from '../service/http/served-request'
import { answerDirectly, answerWith } from './answer-with'
import { Connections, usualLimits } from './connections'
import type { Turn } from './connections'
import { peerOfTest } from './testing/peers'

/** A server that answers each request so. */
async function turning(answer: (turn: Turn) => void) {
  const server = createServer()
  new Connections(server, usualLimits, answer)
  return peerOfTest(() => undefined, server)
}

/** A server over one service. `bugs` collects what it reports as bugs. */
async function serving(service: (request: ServedRequest) => Promise<Response>) {
  const bugs: unknown[] = []
  const url = await turning((turn) => void answerWith(service, turn, {}, (error) => bugs.push(error)))
  return { url, port: new URL(url).port, bugs }
}

test('method, path, query, headers and body reach the service unchanged', async () => {
  const { url } = await serving(async (request) => {
    const { pathname, search } = new URL(request.url)
    return Response.json([
      request.method,
      pathname,
      search,
      request.headers.get('x-one'),
      await new Response(request.body).text(),
    ])
  })
  const sent = { method: 'PATCH', headers: { 'x-one': '1' }, body: '公告 😀' }
  const answer = await fetch(`${url}/a%2Fb//c?d=%2F&d`, sent)
  expect(await answer.json()).toEqual(['PATCH', '/a%2Fb//c', '?d=%2F&d', '1', '公告 😀'])
  expect(answer.headers.has('content-length')).toBe(true)
})

test('values of a header that was sent several times are joined, as in a Web Request', async () => {
  const { port } = await serving(async ({ headers }) =>
    Response.json([headers.get('X-ONE'), headers.get('x-two'), headers.has('authorization')]),
  )
  const sent = httpRequest({ port, headers: { 'x-one': ['1', ' 2 '], Authorization: 'Bearer t' } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(JSON.parse(String(await answer.toArray()))).toEqual(['1, 2', null, true])
})

/** What `pour` passes on, and whether it rejects. */
const pourings = async ({ pour }: Pick<ServedRequest, 'pour'>, most = Infinity) => {
  let text = ''
  await pour?.((piece) => (text += Buffer.from(piece).toString()).length < most)
  return new Response(text)
}

test.each(['short', 'long '.repeat(100_000)])('a body is poured as it was sent', async (body) => {
  const { url } = await serving((request) => pourings({ pour: request.pour?.bind(request) }))
  expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(body)
})

test('an answer without a body keeps its status and its headers', async () => {
  const { url } = await serving(async () => new Response(null, { status: 304, headers: { 'x-kept': 'yes' } }))
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('x-kept')]).toEqual([304, 'yes'])
})

test('an unread body is discarded, and its sender gets the answer', async () => {
  const { port } = await serving(async (request) => {
    const reader = request.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    return new Response('enough', { status: 413 })
  })
  const sent = httpRequest({ port, method: 'POST', headers: { 'content-length': 30_000_000 } })
  const failed = vi.fn()
  sent.on('error', failed)
  sent.write(Buffer.alloc(1_000_000))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  const said = answer.toArray()
  sent.end(Buffer.alloc(29_000_000))
  expect(Buffer.concat(await said).toString()).toBe('enough')
  await once(sent, 'close')
  expect(failed).not.toHaveBeenCalled()
})

test('a client that hangs up in the middle of an answer cancels its source, and this is not a bug', async () => {
  const cancelled = vi.fn()
  let aborted: AbortSignal | undefined
  const { port, bugs } = await serving(async (request) => {
    aborted = request.signal
    const endless = { pull: (to: ReadableStreamDefaultController) => to.enqueue(new Uint8Array(65_536)) }
    return new Response(new ReadableStream({ ...endless, cancel: cancelled }))
  })
  const sent = httpRequest({ port }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer, 'data')
  answer.destroy()
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalled())
  expect(aborted?.aborted).toBe(true)
  expect(bugs).toEqual([])
})

test('an answer that must not arrive is a hang-up', async () => {
  const { url, bugs } = await serving(async () => Response.error())
  await expect(fetch(url)).rejects.toThrow(TypeError)
  expect(bugs).toEqual([])
})

test('a client that hangs up in the middle of a request makes its body fail, and this is not a bug', async () => {
  const failed = vi.fn()
  const { port, bugs } = await serving(async (request) => {
    await new Response(request.body).text().catch(failed)
    throw new Error('nobody is there to hear this')
  })
  const sent = httpRequest({ port, method: 'POST', headers: { 'content-length': 10 } })
  sent.on('error', () => undefined)
  sent.write('half')
  sent.on('socket', (socket) => socket.once('connect', () => setImmediate(() => sent.destroy())))
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  expect(bugs).toEqual([])
})

test('a bug is reported to the host and not to the client', async () => {
  const bug = new Error('the password is 1234')
  const { url, bugs } = await serving(async () => {
    throw bug
  })
  const answer = await fetch(url)
  expect([answer.status, await answer.text()]).toEqual([500, 'internal error'])
  expect(bugs).toEqual([bug])
})

test('an answer that fails in the middle is cut off, not completed', async () => {
  const { url, bugs } = await serving(async () => {
    let parts = 0
    const pull = (to: ReadableStreamDefaultController) => {
      if (++parts > 3) throw new Error('the disk is gone')
      to.enqueue(new Uint8Array(10))
    }
    return new Response(new ReadableStream({ pull }))
  })
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow(TypeError)
  expect(bugs).toHaveLength(1)
})

test.each([1, 16_384, 16_385, 200_000])('an answer of %i bytes arrives byte for byte', async (length) => {
  const body = Buffer.alloc(length, Buffer.from(Array.from({ length: 256 }, (_, at) => at)))
  const own = { 'x-own': 'ours', 'set-cookie': ['a=1', 'b=2'] }
  const all = { 'x-own': 'all', 'x-always': 'yes' }
  const answered = async () => ({ status: 200, headers: own, body })
  const url = await turning((turn) => void answerDirectly(answered, turn, all, () => undefined))
  const answer = await fetch(url)
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), body)).toBe(0)
  expect(['content-length', 'x-own', 'x-always'].map((name) => answer.headers.get(name))).toEqual([
    `${length}`,
    'ours',
    'yes',
  ])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})
