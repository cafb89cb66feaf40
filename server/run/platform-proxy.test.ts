import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { happyApp, happyWorld } from '../../service/testing/happy-world'
import { startHerald } from '../start-herald'
import type { Herald } from '../start-herald'
import { certificatesFor } from './certificates'
import { platformHosts, startPlatformProxy } from './platform-proxy'

let herald: Herald
let proxy: Awaited<ReturnType<typeof startPlatformProxy>>
let authority: string

beforeAll(async () => {
  herald = await startHerald({ world: happyWorld() })
  const made = certificatesFor(platformHosts)
  authority = made.authority
  proxy = await startPlatformProxy(new URL(herald.url), made.server)
})
afterAll(async () => {
  proxy.close()
  await herald.close()
})

/** Asks the proxy for a tunnel. */
async function tunnel(target: string): Promise<Socket> {
  const asked = request(proxy.url, { method: 'CONNECT', path: target }).end()
  const [, socket] = (await once(asked, 'connect')) as [IncomingMessage, Socket]
  return socket
}

/** Calls a host through a tunnel. Trusts the authority alone. */
async function callSecurely(host: string, path: string, body?: string) {
  const socket = await tunnel(`${host}:443`)
  const sent = secureRequest({
    method: body === undefined ? 'GET' : 'POST',
    host,
    path,
    headers: { 'content-type': 'application/json' },
    createConnection: () => connect({ socket, servername: host, ca: authority }),
  }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

const tokenPath = '/open-apis/auth/v3/tenant_access_token/internal'
const credentials = JSON.stringify({ app_id: happyApp.app_id, app_secret: happyApp.app_secret })

test('each host of the platform is Herald, with a certificate of the authority', async () => {
  for (const host of platformHosts) {
    const { status, body } = await callSecurely(host, tokenPath, credentials)
    expect([host, status, (JSON.parse(body) as { code: number }).code]).toEqual([host, 200, 0])
  }
})

test('a long connection is opened at the address of Herald itself', async () => {
  const body = JSON.stringify({ AppID: happyApp.app_id, AppSecret: happyApp.app_secret })
  const answer = await callSecurely('open.feishu.cn', '/callback/ws/endpoint', body)
  const { data } = JSON.parse(answer.body) as { data: { URL: string } }
  expect(new URL(data.URL).host).toBe(new URL(herald.url).host)
})

test('an answer that Herald cuts off is cut off for the client, too', async () => {
  await herald.faults.add({ cut: 'before', count: 1 })
  await expect(callSecurely('open.feishu.cn', tokenPath, credentials)).rejects.toThrow('socket hang up')
})

/** Sends a request as axios up to 1.13 does: the whole URL to the proxy, also for `https`. */
async function callPlainly(url: string, method = 'GET', body?: string) {
  const sent = request(proxy.url, { method, path: url, headers: { host: new URL(url).host } }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

test.each(['https://open.larksuite.com', 'http://open.feishu.cn', 'http://OPEN.feishu.cn:80'])(
  'a request with the whole URL at %s reaches Herald',
  async (origin) => {
    const { status, body } = await callPlainly(`${origin}/healthz?a=1`)
    expect([status, body]).toEqual([200, '{"status":"ok"}'])
  },
)

test('a chunked upload keeps its bytes', async () => {
  const sent = request(proxy.url, {
    method: 'POST',
    path: `https://open.feishu.cn${tokenPath}`,
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  })
  sent.write(credentials.slice(0, 10))
  sent.end(credentials.slice(10))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 0 })
})

test.each(['example.com:443', 'open.feishu.cn.example.com:443', 'open.feishu.cn:22', '[::1]:443', ''])(
  'a tunnel to %j is refused with 403 and the hosts that are carried',
  async (target) => {
    const asked = request(proxy.url, { method: 'CONNECT', path: target }).end()
    const [answer, socket, head] = (await once(asked, 'connect')) as [IncomingMessage, Socket, Buffer]
    const said = `${head.toString()}${await text(socket)}`
    expect(answer.statusCode).toBe(403)
    expect(said).toContain(`refused ${target}`)
    expect(said).toContain('open.feishu.cn')
  },
)

test.each(['https://example.com/x', 'http://127.0.0.1:22/', '/healthz'])(
  'a request for %s is refused with 403',
  async (url) => {
    const sent = request(proxy.url, { path: url }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect([answer.statusCode, (await text(answer)).slice(0, 11)]).toEqual([403, 'herald run '])
  },
)

test('the authority vouches for the hosts of the platform only, for a week, and for no further authority', async () => {
  const { ca, keyUsage, validTo, raw } = new X509Certificate(authority)
  expect([ca, keyUsage]).toEqual([true, undefined])
  expect(new Date(validTo).getTime()).toBeLessThan(Date.now() + 8 * 24 * 3_600_000)
  // The extension with the permitted names is in it, and critical.
  const constraints = Buffer.from('0603551d1e0101ff', 'hex')
  expect(raw.includes(constraints)).toBe(true)
})

test('a client refuses a certificate of the same authority for another host', async () => {
  const { server } = certificatesFor(['open.feishu.cn'])
  expect(new X509Certificate(server.cert).verify(new X509Certificate(authority).publicKey)).toBe(false)
})
