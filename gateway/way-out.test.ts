import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createLine, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newUpstream, UpstreamError, wholeBody } from './upstream'

/** A proxy of the company that lets nobody through, and what it was asked. */
async function companyProxy() {
  const asked: { target: string; authorization: string | undefined }[] = []
  const server: Server = createServer()
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket) => {
    asked.push({ target: url, authorization: headers['proxy-authorization'] })
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return { asked, port: (server.address() as AddressInfo).port }
}

const get = { method: 'GET', headers: {} }

test('calls to a platform go through HTTPS_PROXY, with its name and password, to the host itself', async () => {
  const { asked, port } = await companyProxy()
  const { ask, close } = newUpstream({ HTTPS_PROXY: `http://herald:p%40ss@127.0.0.1:${port}` })
  onTestFinished(close)
  await expect(ask('https://open.feishu.test/open-apis/im/v1/chats', get)).rejects.toThrow(UpstreamError)
  expect(asked).toEqual([
    {
      target: 'open.feishu.test:443',
      authorization: `Basic ${Buffer.from('herald:p@ss').toString('base64')}`,
    },
  ])
})

test.each(['open.feishu.test', '.feishu.test', 'feishu.test', '*'])(
  'with NO_PROXY=%s they do not',
  async (without) => {
    const { asked, port } = await companyProxy()
    const { ask, close } = newUpstream({ HTTPS_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: without })
    onTestFinished(close)
    await expect(ask('https://open.feishu.test/open-apis/im/v1/chats', get)).rejects.toThrow(UpstreamError)
    expect(asked).toEqual([])
  },
)

test('how long a platform keeps a connection that is idle says nothing of how long a call may take', async () => {
  const server = createServer({ keepAliveTimeout: 2_000 }, (request, response) => {
    setTimeout(() => response.end(), request.url === '/slow' ? 1_300 : 0)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { ask, close } = newUpstream({})
  onTestFinished(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await wholeBody(await ask(`${url}/`, get))
  await new Promise(setImmediate)
  expect(await ask(`${url}/slow`, get)).toMatchObject({ status: 200 })
})

test('a platform that says nothing is given up after twenty seconds, one that says something is not', async () => {
  const sockets: Socket[] = []
  const server = createLine((socket) => void sockets.push(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { ask, close } = newUpstream({})
  onTestFinished(() => {
    vi.useRealTimers()
    close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const failed: string[] = []
  const begun = async (name: string) => {
    const connected = once(server, 'connection')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    ask(url, get).catch((error: UpstreamError) => failed.push(`${name}: ${String(error.cause)}`))
    await connected
  }
  await begun('silent')
  await begun('speaking')
  vi.advanceTimersByTime(19_000)
  sockets[1]!.write('HTTP/1.1 200 OK\r\nx-slow: ')
  const heard = () => new Promise((resolve) => setTimeout(resolve, 20))
  await heard()
  expect(failed).toEqual([])
  vi.advanceTimersByTime(3_000)
  await heard()
  expect(failed).toEqual(['silent: Error: silent for 20 s'])
  vi.advanceTimersByTime(19_000)
  await heard()
  expect(failed[1]).toBe('speaking: Error: silent for 20 s')
})

/** A platform whose bytes come one at a time, behind `first`. */
async function dripping(first: string) {
  const sockets = new Set<Socket>()
  const server = createLine((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(first)
      const drip = setInterval(() => socket.write('x'), 5)
      socket.once('close', () => clearInterval(drip))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask, close } = newUpstream({})
  onTestFinished(() => {
    vi.useRealTimers()
    close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const hungUp = async () => {
    const [socket] = sockets
    if (socket && !socket.destroyed) await once(socket, 'close')
  }
  return { ask, hungUp, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('headers that come a byte at a time are given up after half a minute, and the line is cut', async () => {
  const { ask, hungUp, url } = await dripping('HTTP/1.1 200 OK\r\nx-slow: ')
  const asked = ask(url, get).catch((error: unknown) => error)
  // Its clock begins when all of the call is sent.
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(30_000)
  expect(await asked).toBeInstanceOf(UpstreamError)
  await hungUp()
})

test('so is a body', async () => {
  const { ask, hungUp, url } = await dripping('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{')
  const answer = await ask(url, get)
  const read = Promise.resolve(wholeBody(answer)).catch(String)
  vi.advanceTimersByTime(30_000)
  expect(await read).toContain('too slow')
  await hungUp()
})
