import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../gateway/testing/gateway-before-herald'
import { signedIn } from '../gateway/testing/operator'
import { happyApp, happyWorld, otherApp } from '../service/testing/happy-world'
import { folderOfFile } from './testing/folders'
import { createRequest, hostWorld, wordsOf, type JsonPost } from './testing/host-world'
import { startHere } from './testing/running-server'
import { builtServer, type ServerProcess } from './testing/server-process'

const folder = folderOfFile()
const worldFile = join(folder, 'world.json')
const server = builtServer()
/** A server that tests only read from. */
let running: ServerProcess
const runningData = join(folder, 'data')
let made = 0

const newData = () => join(folder, `data-${made++}`)
const started = (data: string, ...more: string[]) =>
  server.start('--port', '0', '--data', data, '--world', worldFile, ...more)

beforeAll(async () => {
  writeFileSync(worldFile, JSON.stringify(hostWorld(2)))
  running = await started(runningData, '--log', 'json')
})

afterAll(() => running.end('SIGKILL'))

test('port 0 picks a free port, one line on stdout has the URL, and only its owner can read the data folder', async () => {
  expect(running.stdout()).toMatch(/^Herald is ready at http:\/\/127\.0\.0\.1:[1-9]\d*\n$/)
  expect(await wordsOf(running.url, 0)).toEqual([])
  expect(statSync(runningData).mode & 0o777).toBe(0o700)
})

test('a start on a taken port ends with 1 and a line that says what to do', async () => {
  const { port } = new URL(running.url)
  const { code, stderr, stdout } = await server.run('start', '--port', port, '--data', newData())
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Port \d+ of 127\.0\.0\.1 is in use \(EADDRINUSE\)\. [^\n]+--port[^\n]+\n$/)
})

test('--log json prints one line of JSON per request on stderr', async () => {
  await fetch(`${running.url}/healthz`)
  await vi.waitUntil(() => /healthz.*\n/.test(running.stderr()))
  const lines = running.stderr().split('\n').slice(0, -1)
  const answered = lines.map((line): unknown => JSON.parse(line))
  expect(answered.filter((each) => JSON.stringify(each).includes('healthz'))).toMatchObject([
    { method: 'GET', route: '/healthz', status: 200 },
  ])
})

test.each([
  ['on a full disk', '/dev/full'],
  ['whose reader is gone', '>(true)'],
])('a log %s does not end the server', async (_, log) => {
  const command = ['bash', '-c', `exec "$@" 2> ${log}`, 'bash']
  const logging = await server.startUnder(command, '--port', '0', '--data', newData(), '--log', 'text')
  for (let turn = 0; turn < 3; turn += 1) expect((await fetch(`${logging.url}/healthz`)).status).toBe(200)
  expect(await logging.end('SIGTERM')).toEqual({ code: 0 })
})

test('a world file with a block list that is no tree is refused with the path, and leaves no data', async () => {
  const wrong = join(folder, 'wrong.json')
  const data = newData()
  writeFileSync(wrong, JSON.stringify(treeless()))
  const { code, stderr, stdout } = await server.run('--port', '0', '--data', data, '--world', wrong)
  expect(stderr).toContain('chats[0].announcement')
  expect(stderr).not.toContain('    at ')
  expect([code, stdout, existsSync(data)]).toEqual([1, '', false])
})

test('herald check ends with 0 if all applications work, and with 1 if one does not', async () => {
  const platform = await startHere({ world: happyWorld() })
  const config = gatewayConfig(platform.url, happyApp.app_secret, otherApp.app_secret)
  const line = (word: string, { app_id }: typeof happyApp) =>
    `${word}  ${app_id} (${app_id}) at ${platform.url}`
  expect(await server.run('check', '--config', config)).toEqual({
    code: 0,
    stdout: `${line('ok    ', happyApp)}: bot Herald bot\n${line('ok    ', otherApp)}: bot Other bot\n`,
    stderr: '',
  })
  gatewayConfig(platform.url, happyApp.app_secret, 'wrong')
  const { code, stdout, stderr } = await server.run('check', '--config', config)
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout).toContain(`${line('ok    ', happyApp)}: bot Herald bot\n${line('failed', otherApp)}: `)
  await platform.close()
})

/** A gateway in its own process in front of a Herald, with Alice signed in. `start` starts it again. */
async function startedGateway() {
  const platform = await startHere({ world: happyWorld() })
  onTestFinished(() => platform.close())
  const config = gatewayConfig(platform.url, happyApp.app_secret, otherApp.app_secret)
  const port = await freePort()
  const written = JSON.parse(readFileSync(config, 'utf8')) as { apps: object[] }
  const operators = [{ open_id: 'ou_alice', role: 'owner' }]
  Object.assign(written.apps[0]!, { operators, monthly_calls: 10_000 })
  const listen = { host: '127.0.0.1', port }
  writeFileSync(
    config,
    JSON.stringify({ ...written, data: newData(), listen, public_url: `http://127.0.0.1:${port}` }),
  )
  const start = () => server.start('gateway', '--config', config)
  const first = await start()
  const alice = await signedIn(first, 'ou_alice')
  const send = async (number: number) => {
    const path = '/open-apis/im/v1/messages?receive_id_type=chat_id'
    const content = JSON.stringify({ text: `send ${number}` })
    const message = { receive_id: 'oc_launch', msg_type: 'text', content, uuid: `uuid-${number}` }
    return (await alice.json(path, { method: 'POST', body: JSON.stringify(message) })).code
  }
  return { first, start, alice, send }
}

test('a stopped gateway ends the streams of pages, finishes waiting sends, accepts no more, and ends with 0', async () => {
  const { first, alice, send } = await startedGateway()
  const stream = await alice.ask('/_herald/changes/stream')
  /** The calls that have been passed on or wait for their turn. */
  const accepted = async () => {
    const metrics = await (await fetch(`${first.url}/metrics`)).text()
    const counts = metrics.matchAll(/^herald_gateway_(?:month_calls\{.*\}|calls_waiting) (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const before = await accepted()
  // The gateway sends five a second, and the others wait.
  const sends = Array.from({ length: 8 }, (_, number) => send(number))
  await expect.poll(accepted).toBeGreaterThanOrEqual(before + 8)
  first.signal('SIGTERM')
  await stream.text()
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow('fetch failed')
  expect(await Promise.all(sends)).toEqual(sends.map(() => 0))
  expect(await first.ended).toBe(0)
  expect(first.stderr()).toBe('')
})

test('a gateway killed in the middle of sends keeps its sessions and audit log, and sends nothing twice', async () => {
  const { first, start, alice, send } = await startedGateway()
  // The gateway sends five a second, and is killed while the last ones wait.
  const answered: number[] = []
  const sends = Array.from({ length: 12 }, (_, number) =>
    send(number).then(
      () => {
        answered.push(number)
        if (answered.length === 6) first.signal('SIGKILL')
      },
      () => undefined,
    ),
  )
  await Promise.all(sends)
  await first.ended
  expect(answered.length).toBeGreaterThanOrEqual(6)
  expect(answered.length).toBeLessThan(12)

  const second = await start()
  const audit = async () =>
    ((await alice.json('/gateway/audit?writes=1')).data as { items: { operation: string }[] }).items
  const kept = await audit()
  expect(kept.filter(({ operation }) => operation.startsWith('POST')).length).toBeGreaterThanOrEqual(
    answered.length,
  )
  expect(kept.filter(({ operation }) => operation === 'SIGN IN')).toHaveLength(1)
  for (let number = 0; number < 12; number++) expect([number, await send(number)]).toEqual([number, 0])
  const list = '/open-apis/im/v1/messages?container_id_type=chat&container_id=oc_launch&page_size=50'
  const { items } = (await alice.json(list)).data as { items: { body: { content: string } }[] }
  const sent = items.flatMap(({ body: { content } }) => /send \d+/.exec(content) ?? [])
  expect(sent.sort()).toEqual(Array.from({ length: 12 }, (_, number) => `send ${number}`).sort())
  await second.end('SIGTERM')
})

test('a restart and a --fresh with an invalid world keep every edit, and --fresh starts over', async () => {
  const data = newData()
  const first = await started(data)
  await write(first.url, 'kept')
  await first.end('SIGTERM')
  expect(readdirSync(data)).not.toContain('herald.pid')
  expect(readdirSync(data)).not.toContain('next')

  const wrong = join(folder, 'wrong.json')
  writeFileSync(wrong, JSON.stringify(treeless()))
  expect((await server.run('--port', '0', '--data', data, '--world', wrong, '--fresh')).code).toBe(1)

  const second = await started(data)
  expect(await wordsOf(second.url, 0)).toEqual(['kept'])
  expect(await second.end('SIGINT')).toMatchObject({ code: 0 })

  const third = await started(data, '--fresh')
  expect(await wordsOf(third.url, 0)).toEqual([])
  await third.end('SIGKILL')
})

test('a second process on the same data is refused with the pid of the first', async () => {
  const second = await server.run('--port', '0', '--data', runningData)
  expect(second.code).toBe(1)
  expect(second.stderr).toContain(`process ${running.pid}`)
  expect(await wordsOf(running.url, 0)).toEqual([])
})

test('a server takes over the lock of a killed process, and SIGTERM lets a running request finish, accepts no new one, and ends with 0', async () => {
  const data = newData()
  const killed = await started(data)
  await write(killed.url, 'before the kill')
  await killed.end('SIGKILL')

  const stopping = await started(data)
  expect(await wordsOf(stopping.url, 0)).toEqual(['before the kill'])
  const half = halfSent(stopping.url, createRequest(1, 'under way'))
  await half.connected
  stopping.signal('SIGTERM')
  await refusesConnections(stopping.url)
  half.sendRest()
  const answer = await half.answer
  expect(answer.statusCode).toBe(200)
  answer.resume()
  expect(await stopping.ended).toBe(0)
})

function treeless() {
  const world = hostWorld()
  const [chat] = world.chats ?? []
  if (chat)
    chat.announcement = { type: 'docx', blocks: [{ block_id: 'not-the-chat', block_type: 1, parent_id: '' }] }
  return world
}

/** The configuration file of a gateway for two applications, with their secrets in the same folder. */
function gatewayConfig(platform: string, ...secrets: string[]): string {
  const file = join(folder, 'gateway.json')
  const apps = [happyApp, otherApp].map(({ app_id }, at) => {
    writeFileSync(join(folder, app_id), secrets[at] ?? '', { mode: 0o600 })
    return {
      name: app_id,
      app_id,
      secret_file: app_id,
      platform: { open: platform, accounts: platform },
      tenant_key: '736588c9260f175e',
      operators: [{ open_id: 'ou_alice', role: 'reader' }],
    }
  })
  writeFileSync(file, JSON.stringify({ public_url: 'http://127.0.0.1:8788', apps }))
  return file
}

/** Adds a paragraph to the first announcement. */
async function write(url: string, words: string) {
  const [path, init] = createRequest(0, words)
  await fetch(`${url}${path}`, init)
}

/** A request of which only half the body is sent. */
function halfSent(url: string, [path, { headers, body }]: [string, JsonPost]) {
  const sent = httpRequest(`${url}${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  )
  // The server has accepted the request once it asks for the rest.
  const connected = new Promise<void>((resolve) => sent.on('continue', resolve))
  sent.write(body.slice(0, 10))
  return { answer, connected, sendRest: () => sent.end(body.slice(10)) }
}

async function refusesConnections(url: string) {
  for (;;) {
    const refused = await fetch(url).then(
      () => false,
      () => true,
    )
    if (refused) return
  }
}
