import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createLine, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { peerOfTest } from '../server/testing/peers'
import { newUpstream, UpstreamError, wholeBody } from './upstream'

/** A company's proxy that refuses every connection, and the requests that it received. */
async function companyProxy() {
  const asked: { target: string; authorization: string | undefined }[] = []
  const server = createServer()
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket) => {
    asked.push({ target: url, authorization: headers['proxy-authorization'] })
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  const { port } = new URL(await peerOfTest(() => undefined, server))
  return { asked, port }
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

test.each(['open.feishu.test', '.feishu.test', '*'])(
  'calls to a platform bypass the proxy with NO_PROXY=%s',
  async (without) => {
    const { asked, port } = await companyProxy()
    const { ask, close } = newUpstream({ HTTPS_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: without })
    onTestFinished(close)
    await expect(ask('https://open.feishu.test/open-apis/im/v1/chats', get)).rejects.toThrow(UpstreamError)
    expect(asked).toEqual([])
  },
)

test('the time that a platform keeps an idle connection does not limit how long a call may take', async () => {
  const url = await peerOfTest(
    (request, response) => {
      setTimeout(() => response.end(), request.url === '/slow' ? 1_300 : 0)
    },
    createServer({ keepAliveTimeout: 2_000 }),
  )
  const { ask, close } = newUpstream({})
  onTestFinished(close)
  await wholeBody(await ask(`${url}/`, get))
  await new Promise(setImmediate)
  expect(await ask(`${url}/slow`, get)).toMatchObject({ status: 200 })
})

/** One turn of the event loop, which fake timers do not delay. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await turn()
}

/** A platform that answers nothing by itself, and the way out to it, on fake timers. */
async function silentPlatform() {
  /** The connections of calls that have reached it. */
  const sockets: Socket[] = []
  const server = createLine((socket) => {
    socket.on('error', () => undefined).once('data', () => sockets.push(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { ask, agentFor, close } = newUpstream({})
  onTestFinished(() => {
    vi.useRealTimers()
    close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  /** The same connections at the gateway's end. */
  const lines = () => Object.values(agentFor(new URL(url)).sockets).flatMap((each) => each ?? [])
  return { ask, lines, sockets, url }
}

test('a call is aborted after twenty seconds of silence, and not while bytes arrive', async () => {
  const { ask, lines, sockets, url } = await silentPlatform()
  const failed: string[] = []
  const note = (name: string) => (error: UpstreamError) => void failed.push(`${name}: ${String(error.cause)}`)
  const silent = ask(url, get).catch(note('silent'))
  await until(() => sockets.length === 1)
  const speaking = ask(url, get).catch(note('speaking'))
  await until(() => sockets.length === 2)
  vi.advanceTimersByTime(19_000)
  sockets[1]!.write('HTTP/1.1 200 OK\r\nx-slow: ')
  await until(() => lines().some(({ bytesRead }) => bytesRead > 0))
  expect(failed).toEqual([])
  vi.advanceTimersByTime(3_000)
  await silent
  // By then, other calls that failed with it are recorded.
  await turn()
  expect(failed).toEqual(['silent: Error: silent for 20 s'])
  vi.advanceTimersByTime(19_000)
  await speaking
  expect(failed[1]).toBe('speaking: Error: silent for 20 s')
})
