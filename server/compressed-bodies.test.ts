import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { CONSOLE_HEADER } from '../contract/herald/console-header'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { nothingHeld, openLine } from './testing/lines'
import { serverOfFile } from './testing/running-server'

const said: string[] = []
const server = serverOfFile(() => ({ world: happyWorld(), say: (line) => said.push(line) }))

const MESSAGE = '/open-apis/im/v1/messages?receive_id_type=chat_id'
const message = JSON.stringify({
  receive_id: 'oc_launch',
  msg_type: 'text',
  content: JSON.stringify({ text: '你好'.repeat(10_000) }),
})

test('clients that hang up in the middle of a compressed body leave nothing behind, and a whole one is read', async () => {
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
  const answer = await fetch(server.url + MESSAGE, {
    method: 'POST',
    headers: { authorization: `Bearer ${happyApp.token}`, 'content-encoding': 'gzip' },
    body,
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
  expect(said).toEqual([])
})

test.each([
  ['the console', { [CONSOLE_HEADER]: '1' }, message, 'gzip'],
  [
    'a console that accepts no coding',
    { [CONSOLE_HEADER]: '1', 'accept-encoding': 'identity' },
    message,
    null,
  ],
  ['another client', {}, message, null],
  ['the console, but short', { [CONSOLE_HEADER]: '1' }, message.replace(/(你好)+/, '你好'), null],
])('an answer to %s is compressed if that saves time', async (_, headers, body, coding) => {
  const answer = await fetch(server.url + MESSAGE, {
    method: 'POST',
    headers: { authorization: `Bearer ${happyApp.token}`, ...headers },
    body,
  })
  expect(answer.headers.get('content-encoding')).toBe(coding)
  expect(await answer.json()).toMatchObject({
    code: 0,
    data: { body: { content: JSON.parse(body).content } },
  })
})
