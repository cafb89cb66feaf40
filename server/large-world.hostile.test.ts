import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfFile } from './testing/folders'
import { chatOf, hostWorld, tokenOf } from './testing/host-world'
import { builtServer, type ServerProcess } from './testing/server-process'

/** Operations on a whole world of 100,000 messages, while another client sends small requests. */
const MESSAGES = 100_000
/**
 * The longest processor time, in ms, that the server may spend on other work while one small request waits. The wait
 * itself has no limit, because other load on the machine makes it longer.
 */
const MAX_HELD_MS = 350

const folder = folderOfFile()
const worldFile = join(folder, 'world.json')
const built = builtServer()
let server: ServerProcess

function largeWorld(): string {
  const messages = Array.from({ length: MESSAGES }, (_, at) => ({
    message_id: `om_${at.toString(16).padStart(32, '0')}`,
    chat_id: chatOf(at % 10),
    content: JSON.stringify({ text: `Message ${at}: ${'words '.repeat(20)}` }),
    sender: { id: `cli_${at % 10}`, sender_type: 'app' },
    create_time: 1_763_500_000_000 + at,
  }))
  return JSON.stringify({ ...hostWorld(10), messages })
}

beforeAll(async () => {
  writeFileSync(worldFile, largeWorld())
  server = await built.start('--port', '0', '--data', join(folder, 'data'), '--world', worldFile)
})

afterAll(() => server.end('SIGTERM'))

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The processor time that the server's main thread has used, in ms. */
const workedMs = () =>
  Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6

interface Wait {
  ms: number
  heldMs: number
}

/** How long one small request takes, and how much of that the server worked. */
const ping = (app: number) =>
  new Promise<Wait>((resolve, reject) => {
    const [begun, worked] = [performance.now(), workedMs()]
    const headers = { authorization: `Bearer ${tokenOf(app)}` }
    get(`${server.url}/open-apis/im/v1/chats/${chatOf(app)}`, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ ms: performance.now() - begun, heldMs: workedMs() - worked })
          : reject(new Error(`${response.statusCode}`)),
      )
    }).on('error', reject)
  })

/** Sends small requests one after the other until the work is done. */
async function pingsDuring(work: () => Promise<unknown>) {
  const waits: Wait[] = []
  let isDone = false
  const begun = performance.now()
  const working = work().finally(() => (isDone = true))
  // At most a hundred a second, from the applications in turn, so that each stays within its rate limits.
  while (!isDone) {
    waits.push(await ping(waits.length % 10))
    await setTimeout(10)
  }
  await working
  const sorted = waits.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return {
    tookMs: Math.round(performance.now() - begun),
    pings: sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    heldMs: Math.round(Math.max(...waits.map(({ heldMs }) => heldMs))),
  }
}

const ask = async (method: string, path: string, body?: BodyInit) => {
  const response = await fetch(`${server.url}/_herald/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  const text = await response.arrayBuffer()
  expect([method, path, response.status]).toEqual([method, path, 200])
  return Buffer.from(text)
}

test('other requests are answered during operations on a whole large world', async () => {
  let exported = Buffer.alloc(0)
  let snapshot = ''
  const works: [name: string, work: () => Promise<unknown>][] = [
    ['state', () => ask('GET', 'state')],
    ['export', async () => (exported = await ask('GET', 'world'))],
    ['snapshot', async () => (snapshot = (await ask('POST', 'snapshots', '{}')).toString())],
    ['reset', () => ask('POST', 'reset', '{}')],
    ['import', () => ask('PUT', 'world', exported)],
    [
      'restore',
      () =>
        ask(
          'POST',
          `snapshots/${(JSON.parse(snapshot) as { data: { snapshot_id: string } }).data.snapshot_id}/restore`,
          '{}',
        ),
    ],
  ]
  const found: Record<string, Awaited<ReturnType<typeof pingsDuring>>> = {}
  for (const [name, work] of works) found[name] = await pingsDuring(work)
  for (const [name, times] of Object.entries(found))
    process.stdout.write(`${name} ${JSON.stringify(times)}\n`)
  for (const [name, { heldMs }] of Object.entries(found))
    expect([name, heldMs < MAX_HELD_MS, heldMs]).toEqual([name, true, heldMs])
})
