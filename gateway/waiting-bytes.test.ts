import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { operatorBefore } from './testing/faulty-platform'
import { signedIn, type Operator } from './testing/operator'

const json = { 'content-type': 'application/json; charset=utf-8' }
const MB = 1024 * 1024
const messages = '/open-apis/im/v1/messages?receive_id_type=chat_id'
const send = (more: object) =>
  JSON.stringify({ receive_id: 'oc_launch', msg_type: 'text', content: '{}', ...more })

const waitingBytes = async (operator: Operator) =>
  Number(/^herald_gateway_bytes_waiting (\d+)$/m.exec(await (await operator.ask('/metrics')).text())?.[1])

test('an operator’s calls wait in memory up to a limit in bytes, and only further ones of that operator are refused', async () => {
  const waiting: (() => void)[] = []
  const { alice, gateway } = await operatorBefore((incoming, response) => {
    incoming.resume()
    waiting.push(() => response.writeHead(200, json).end('{"code":0,"data":{}}'))
  })
  const long = (at: number) => send({ receive_id: `oc_${at}`, content: 'a'.repeat(2 * MB - 200) })
  const statuses: number[] = []
  const calls = Array.from({ length: 20 }, async (_, at) => {
    const { status } = await alice.ask(messages, { method: 'POST', body: long(at) })
    statuses.push(status)
  })
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(7), 30_000)
  expect(new Set(statuses)).toEqual(new Set([429]))
  const bob = await signedIn(gateway, 'ou_bob')
  const short = bob.json(messages, { method: 'POST', body: send({}) })
  const answering = setInterval(() => {
    for (const answer of waiting.splice(0)) answer()
  }, 50)
  await Promise.all(calls)
  expect(await short).toMatchObject({ code: 0 })
  clearInterval(answering)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(7)
  await vi.waitFor(async () => expect(await waitingBytes(bob)).toBe(0))
})

test('unread answers are held up to a limit in bytes, and a client that disconnects releases its share', async () => {
  const text = `{"code":0,"data":{"x":"${'a'.repeat(10 * MB)}"}}`
  const { alice, gateway } = await operatorBefore((_, response) => response.writeHead(200, json).end(text))
  const path = '/open-apis/im/v1/chats/oc_launch'
  const unread = [1, 2].map(() => request(gateway.url + path, { headers: alice.headers }))
  for (const one of unread)
    await new Promise((resolve) =>
      one
        .on('error', () => undefined)
        .on('response', resolve)
        .end(),
    )
  const refused = await alice.ask(path)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ msg: 'your requests and their answers take too much memory' })
  for (const one of unread) one.destroy()
  await vi.waitFor(async () => {
    const answer = await alice.ask(path)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
  }, 10_000)
})

test('an answer of five million empty objects is refused before it is parsed', async () => {
  const text = `{"code":0,"data":{"x":[${'{},'.repeat(5_000_000)}{}]}}`
  const { alice } = await operatorBefore((_, response) => response.writeHead(200, json).end(text))
  expect(await alice.json('/open-apis/im/v1/chats/oc_launch')).toMatchObject({ status: 502, code: 55001 })
})

test('a short body that arrives byte by byte is read correctly, even when split within characters', async () => {
  const { alice, gateway } = await operatorBefore((_, response) =>
    response.writeHead(200, json).end('{"code":0}'),
  )
  // Fewer chunks than the limit of the host (server/connections.ts).
  const body = send({ content: 'é'.repeat(800) })
  const { hostname, port, host } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  const lines = { ...alice.headers, host, origin: gateway.url, 'content-type': 'application/json' }
  const head = Object.entries({ ...lines, 'transfer-encoding': 'chunked' }).map((pair) => pair.join(': '))
  socket.write(`POST ${messages} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const pieces = [...Buffer.from(body)].map((byte) => Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a]))
  socket.write(Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]))
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(String(data)))
  })
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  socket.destroy()
})
