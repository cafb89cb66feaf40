import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { startServer } from './start-server'
import type { RunningServer } from './start-server'
import { nothingHeld, openLine } from './testing/lines'

const said: string[] = []
let server: RunningServer
beforeAll(async () => {
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    world: happyWorld(),
    say: (line) => said.push(line),
  })
})
afterAll(() => server.close())

const MESSAGE = '/open-apis/im/v1/messages?receive_id_type=chat_id'
const message = JSON.stringify({
  receive_id: 'oc_launch',
  msg_type: 'text',
  content: JSON.stringify({ text: '你好'.repeat(10_000) }),
})

const send = (body: Uint8Array<ArrayBuffer>) =>
  fetch(server.url + MESSAGE, {
    method: 'POST',
    headers: { authorization: `Bearer ${happyApp.token}`, 'content-encoding': 'gzip' },
    body,
  })

test('a compressed body is read from a socket', async () => {
  expect(await (await send(new Uint8Array(gzipSync(message)))).json()).toMatchObject({ code: 0 })
})

test('clients that hang up in the middle of a compressed body leave nothing behind', async () => {
  const body = gzipSync(message, { level: 0 })
  const head = [
    `POST ${MESSAGE} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${happyApp.token}`,
    'Content-Encoding: gzip',
    `Content-Length: ${body.length}`,
    '',
    '',
  ].join('\r\n')
  for (let cut = 0; cut < 40; cut += 1) {
    const part = body.subarray(0, Math.floor((body.length * cut) / 40))
    const line = await openLine(server.url, { bytes: Buffer.concat([Buffer.from(head), part]) })
    line.socket.end()
    await line.closed
  }
  await vi.waitFor(() => expect(server.counters()).toEqual(nothingHeld))
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(said).toEqual([])
})
