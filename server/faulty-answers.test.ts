import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { startHerald } from './start-herald'
import type { Herald } from './start-herald'

let herald: Herald
beforeAll(async () => {
  herald = await startHerald({ world: happyWorld() })
})
beforeEach(() => herald.faults.clear())
afterAll(() => herald.close())

const headers = { authorization: `Bearer ${happyApp.token}` }
const chats = (from = herald) => fetch(`${from.url}/open-apis/im/v1/chats`, { headers })
const whole = async () => (await chats()).text()

/** The answer and what arrives of its body, below fetch. */
async function arrived() {
  const sent = httpRequest(`${herald.url}/open-apis/im/v1/chats`, { headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  answer.on('data', (piece: Buffer) => pieces.push(piece))
  const error = await new Promise((resolve) => answer.once('error', resolve).once('end', resolve))
  return { answer, body: Buffer.concat(pieces), error }
}

test('a body that is cut arrives half, and its connection ends', async () => {
  const all = Buffer.from(await whole())
  await herald.faults.add({ cut: 'body', count: 1 })
  const { answer, body, error } = await arrived()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-length']).toBe(String(all.length))
  expect(body.equals(all.subarray(0, Math.floor(all.length / 2)))).toBe(true)
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  await herald.faults.add({ cut: 'body', count: 1 })
  await expect((await chats()).text()).rejects.toThrow(TypeError)
  expect(await whole()).toBe(all.toString())
})

test('a slow body arrives in pieces', async () => {
  const all = await whole()
  await herald.faults.add({ slow_ms: 300, count: 1 })
  const answer = await chats()
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(all)))
  const pieces: Uint8Array[] = []
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(1)
  expect(Buffer.concat(pieces).toString()).toBe(all)
})

test('a closing server answers calls that a fault delays, and the rest of slow bodies', async () => {
  const closing = await startHerald({ world: happyWorld() })
  await closing.faults.add({ slow_ms: 600_000, count: 1 })
  const slow = await chats(closing)
  await closing.faults.add({ delay_ms: 600_000 })
  const delayed = chats(closing)
  await expect.poll(async () => (await closing.faults.list()).map(({ met }) => met)).toEqual([1])
  const closed = closing.close()
  const all = await slow.text()
  expect(JSON.parse(all)).toMatchObject({ code: 0 })
  expect(await (await delayed).text()).toBe(all)
  await closed
})
