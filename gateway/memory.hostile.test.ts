import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { builtServer } from '../server/testing/server-process'
import { MOST_GATEWAY_MB, MOST_PING_MS, watched, type Watched } from '../server/testing/watched-process'
import { attackedGateway, flood } from './testing/attacked-gateway'

const program = builtServer()
const json = { 'content-type': 'application/json; charset=utf-8' }
const messages = { method: 'POST', path: '/open-apis/im/v1/messages?receive_id_type=chat_id' }
const cells = { method: 'PUT', path: '/open-apis/sheets/v2/spreadsheets/sht/values' }
const MB = 1024 * 1024
const never: RequestListener = () => undefined
const refused: RequestListener = (request, response) => {
  request.resume().once('end', () => response.writeHead(400, json).end('{"code":230001,"msg":"no"}'))
}
const send = (more: object) =>
  JSON.stringify({ receive_id: 'oc_launch', msg_type: 'text', content: '{}', ...more })
const filled = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
/** The body of a send with this many bytes of empty objects in an undeclared field. */
const objects = (bytes: number) => send({}).replace(/}$/, `,"x":[${filled('{},', bytes)}{}]}`)

const found: [string, Watched, unknown][] = []
afterEach(() => {
  for (const [name, { peakMB, slowestPing }, statuses] of found.splice(0))
    process.stdout.write(
      `${name}: ${peakMB} MB, slowest ping ${slowestPing} ms, answers ${JSON.stringify(statuses)}\n`,
    )
})

/** Attacks with Alice's session. Afterwards Bob must get an answer, and the process must be within its limits. */
async function attacked(
  name: string,
  platform: RequestListener,
  attack: (gateway: Awaited<ReturnType<typeof attackedGateway>>) => Promise<unknown>,
) {
  let isOver = false
  const gateway = await attackedGateway(program, (request, response) =>
    isOver ? void response.writeHead(200, json).end('{"code":0}') : platform(request, response),
  )
  let statuses: unknown
  const seen = await watched(gateway, async () => {
    statuses = await attack(gateway)
  })
  found.push([name, seen, statuses])
  isOver = true
  expect(await gateway.bob.json('/open-apis/im/v1/chats/oc_launch')).toMatchObject({ code: 0 })
  expect(seen.peakMB).toBeLessThan(MOST_GATEWAY_MB)
  expect(seen.slowestPing).toBeLessThan(MOST_PING_MS)
  return statuses
}

test('the gateway survives calls of four megabytes that wait for a slow platform', async () => {
  const body = objects(4 * MB - 200)
  await attacked('4 MiB of {}', never, ({ alice, url }) =>
    flood({ operator: alice, url, times: 100, ms: 10_000 }, messages, (write) => write(body)),
  )
})

test('the gateway survives the longest calls of three operators that wait for a slow platform', async () => {
  const body = send({ content: filled('a', 2 * MB - 200) })
  await attacked('2 MiB of text, three operators', never, ({ alice, bob, carol, url }) =>
    Promise.all(
      [alice, bob, carol].map((operator) =>
        flood({ operator, url, times: 60, ms: 10_000 }, messages, (write) => write(body)),
      ),
    ),
  )
})

test('the gateway survives bodies with only invalid cells', async () => {
  const row = `[${filled('{},', 39_000)}{}]`
  const rows = Array(50).fill(row).join(',')
  const body = `{"valueRange":{"range":"s!A1","values":[${rows}]}}`
  const few = `{"valueRange":{"range":"s!A1","values":[${row}]}}`
  await attacked('wrong cells', never, ({ alice, url }) =>
    Promise.all([
      flood({ operator: alice, url, times: 20, ms: 20_000 }, cells, (write) => write(body)),
      flood({ operator: alice, url, times: 20, ms: 20_000 }, cells, (write) => write(few)),
    ]),
  )
})

test('the gateway survives refused sends to receivers of three megabytes', async () => {
  const long = send({ receive_id: filled('a', 3 * MB) })
  await attacked('receive_id of 3 MB', refused, ({ alice, url }) =>
    flood({ operator: alice, url, times: 200, ms: 30_000 }, messages, (write) => write(long)),
  )
})

test('the gateway survives bodies that arrive byte by byte', async () => {
  const pieces = Buffer.from('1\r\na\r\n'.repeat(250_000))
  await attacked('one byte a piece', never, async ({ alice, url }) => {
    const { hostname, port, host } = new URL(url)
    const lines = Object.entries({
      ...alice.headers,
      host,
      origin: url,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.write(`POST ${messages.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      socket.write(pieces)
      return socket
    })
    // The gateway cuts every connection.
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve))))
  })
})

test('the gateway survives unread answers of ten megabytes', async () => {
  const text = `{"code":0,"data":{"x":"${filled('a', 10 * MB)}"}}`
  await attacked(
    '10 MB answers',
    (_, response) => response.writeHead(200, json).end(text),
    ({ alice, url }) =>
      flood({ operator: alice, url, times: 100, ms: 10_000 }, { path: '/open-apis/im/v1/chats/oc_launch' }),
  )
})

test('the gateway survives answers of fifteen megabytes of empty objects', async () => {
  const text = `{"code":0,"data":{"x":[${filled('{},', 15 * MB)}{}]}}`
  await attacked(
    'answers of {}',
    (_, response) => response.writeHead(200, json).end(text),
    ({ alice, url }) =>
      flood({ operator: alice, url, times: 50, ms: 20_000 }, { path: '/open-apis/im/v1/chats/oc_launch' }),
  )
})

test('the gateway survives two thousand streams of one session', async () => {
  const statuses = await attacked('2,000 streams', never, async ({ alice, bob, url }) => {
    const counted = flood(
      { operator: alice, url, times: 2_000, ms: 15_000 },
      { path: '/_herald/changes/stream' },
    )
    const stream = await bob.ask('/_herald/changes/stream')
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
    return counted
  })
  expect(statuses).toEqual({ 0: 8, 429: 1_992 })
})
