import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { happyApp, happyWorld } from '../../service/testing/happy-world'
import { eventReceiver } from '../testing/event-receiver'
import { callJson } from '../testing/json-call'
import { nothingHeld, openLine } from '../testing/lines'
import { serverOfFile, startHere } from '../testing/running-server'
import { CONTROL, DATA, decodeFrame, encodeFrame } from './frame'
import type { Frame } from './frame'
import { clientConfig, SERVICE_ID } from './tickets'

const storeApp = { app_id: 'cli_5555555555555555', app_secret: 'secret-of-a-store-application' }
const clients: WebSocket[] = []
const receiver = eventReceiver()
const world = happyWorld()
world.apps.push({ ...world.apps[0]!, ...storeApp, kind: 'store', tokens: [] })
const server = serverOfFile(() => ({ world }))

afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  await eventually(() => expect(server.counters()).toMatchObject({ streams: 0 }))
})

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)

async function endpoint(
  AppID: string = happyApp.app_id,
  AppSecret: string = happyApp.app_secret,
  url = server.url,
) {
  const answer = await callJson<{ URL: string }>(`${url}/callback/ws/endpoint`, { AppID, AppSecret })
  expect(answer.status).toBe(200)
  return answer
}

function dial(url: string, options: { origin?: string } = {}): WebSocket {
  const client = new WebSocket(url, options)
  client.on('error', () => undefined)
  clients.push(client)
  return client
}

async function connected(): Promise<WebSocket> {
  const client = dial((await endpoint()).data.URL)
  await once(client, 'open')
  return client
}

/** The answer in place of a WebSocket. */
const refused = async (client: WebSocket): Promise<IncomingMessage> => {
  const [, response] = (await once(client, 'unexpected-response')) as [unknown, IncomingMessage]
  response.destroy()
  return response
}

const ping = encodeFrame({
  seqId: 0n,
  logId: 0n,
  service: SERVICE_ID,
  method: CONTROL,
  headers: [['type', 'ping']],
})

const nextFrame = async (client: WebSocket): Promise<Frame | undefined> => {
  const [data] = (await once(client, 'message')) as [Buffer]
  return decodeFrame(data)
}

const say = (text: string, url = server.url) =>
  callJson(`${url}/_herald/say`, { chat_id: 'oc_launch', open_id: 'ou_alice', text })

test.each([
  ['without a secret', happyApp.app_id, '', 514],
  ['with an impossible id', 'cli_1', 'x', 1000040346],
  ['with a wrong secret', happyApp.app_id, 'x', 1000040345],
  ['as a store application', storeApp.app_id, storeApp.app_secret, 403],
])('a client that requests an address %s (%s, %s) is refused with %i', async (_, app_id, secret, code) => {
  expect(await endpoint(app_id, secret)).toMatchObject({ code, data: { URL: '' } })
})

interface Line {
  route: string
  app_id: string
  code: number
  rule?: string
  request?: { text: string }
  replayable?: true
}

const newestLine = async () =>
  (await callJson<{ items: [Line] }>(`${server.url}/_herald/log?page_size=1`)).data.items[0]

test('the log has each request for an address with its refusal, and no secret or working address', async () => {
  await endpoint(happyApp.app_id, 'a-wrong-secret')
  const refused = await newestLine()
  const { data } = await endpoint()
  const opened = await newestLine()
  const common = { route: 'POST /callback/ws/endpoint' }
  const rule = 'no such application, or a wrong secret'
  expect([refused, opened]).toMatchObject([
    {
      ...common,
      code: 1000040345,
      rule,
      app_id: '',
      request: { text: expect.stringContaining('"AppSecret":"…"') },
    },
    { ...common, code: 0, app_id: happyApp.app_id },
  ])
  const shown = JSON.stringify([refused, opened])
  const { searchParams } = new URL(data.URL)
  for (const name of ['ticket', 'access_key']) expect(shown).not.toContain(searchParams.get(name))
  for (const secret of ['a-wrong-secret', happyApp.app_secret]) expect(shown).not.toContain(secret)
  expect(opened.replayable).toBeUndefined()
})

test('a ping is answered with the settings for the client', async () => {
  const client = await connected()
  client.send(ping)
  const { method, headers, payload } = (await nextFrame(client)) ?? {}
  expect([method, headers]).toEqual([CONTROL, [['type', 'pong']]])
  expect(JSON.parse(Buffer.from(payload ?? []).toString())).toEqual(clientConfig)
})

test('an address opens one connection, and none without its ticket or for another site’s page', async () => {
  const { URL: url } = (await endpoint()).data
  const first = dial(url)
  await once(first, 'open')
  for (const again of [url, url.replace(/ticket=.*/, 'ticket=0'), url.replace(/connect\?.*/, 'connect')]) {
    const { statusCode, headers } = await refused(dial(again))
    expect([statusCode, headers['handshake-status']]).toEqual([403, '403'])
  }
  const { URL: other } = (await endpoint()).data
  expect(await refused(dial(other, { origin: 'https://evil.example' }))).toMatchObject({ statusCode: 403 })
})

test('a closing server opens no more connections', async () => {
  const events = new Map([[happyApp.app_id, receiver.url]])
  const another = await startHere({ world: happyWorld(), events })
  const open = async () => dial((await endpoint(undefined, undefined, another.url)).data.URL)
  const client = await open()
  await once(client, 'open')
  const held = new Promise<ServerResponse>((resolve) => (receiver.answer = resolve))
  await say('hello', another.url)
  const answer = await held
  const closed = another.close()
  await once(client, 'close')
  const late = await open()
  const outcome = ['open', 'unexpected-response', 'close'].map((name) => once(late, name).then(() => name))
  expect(await Promise.race(outcome)).toBe('unexpected-response')
  answer.end()
  await closed
})

test('an application has at most fifty connections', async () => {
  const { URL: early } = (await endpoint()).data
  for (let at = 0; at < 50; at += 1) await connected()
  expect(server.counters()).toMatchObject({ streams: 50 })
  expect(await endpoint()).toMatchObject({ code: 1000040350 })
  expect((await refused(dial(early))).headers).toMatchObject({
    'handshake-status': '514',
    'handshake-autherrcode': '1000040350',
  })
})

test('messages that are not frames and acknowledgements of unknown events are ignored', async () => {
  const client = await connected()
  client.send('text')
  client.send(Buffer.from('ff'.repeat(40), 'hex'))
  client.send(
    encodeFrame({ seqId: 1n, logId: 1n, service: 1, method: DATA, headers: [['message_id', 'nobody’s']] }),
  )
  client.send(ping)
  expect(await nextFrame(client)).toMatchObject({ method: CONTROL })
})

test.each([
  ['sends a message that is too large', 1009, (client: WebSocket) => client.send(Buffer.alloc(1_048_577))],
  [
    'sends more than anybody asks for',
    1008,
    (client: WebSocket) => {
      for (let at = 0; at < 300; at += 1) client.send(ping)
    },
  ],
])('a client that %s is disconnected with %i', async (_, code, abuse) => {
  const client = await connected()
  const closed = once(client, 'close')
  abuse(client)
  expect((await closed)[0]).toBe(code)
})

test('a client that does not read is cut off, and its remaining events wait', async () => {
  const client = await connected()
  client.send(ping)
  await nextFrame(client)
  client.pause()
  const text = 'x'.repeat(140_000)
  for (let at = 0; at < 100 && server.counters().streams > 0; at += 1) await say(text)
  await eventually(() => expect(server.counters()).toMatchObject({ streams: 0, bytes: 0 }))
})

test('a client that asks for an upgrade behind an unanswered request is disconnected', async () => {
  const stream = 'GET /_herald/log/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
  const upgrade = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'
  const line = await openLine(server.url, { bytes: stream + upgrade })
  await line.closed
  await eventually(() => expect(server.counters()).toEqual(nothingHeld))
})

test('a client that offers HTTP/2 gets a complete answer in HTTP/1.1', async () => {
  const { port, hostname } = new URL(server.url)
  const asked = request({
    port,
    hostname,
    agent: false,
    method: 'POST',
    path: '/open-apis/auth/v3/tenant_access_token/internal',
    headers: {
      'content-type': 'application/json',
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
    },
  })
  asked.end(JSON.stringify({ app_id: happyApp.app_id, app_secret: happyApp.app_secret }))
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(await new Response(response as never).json()).toMatchObject({ code: 0 })
  await eventually(() => expect(server.counters()).toEqual(nothingHeld))
})
