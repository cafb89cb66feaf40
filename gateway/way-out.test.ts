import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { newUpstream, UpstreamError } from './upstream'

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
