import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../gateway/testing/gateway-before-herald'
import { projectRoot } from '../../scripts/imports.mjs'
import { apps } from '../../service/world/demo/demo-people'
import { folderOfFile } from '../testing/folders'
import { builtServer } from '../testing/server-process'

const folder = folderOfFile()
/** The temporary folder of Herald and its commands. */
const temporary = mkdtempSync(join(folder, 'temporary-'))
const server = builtServer()

interface Started {
  pid: number
  said: { stdout: string; stderr: string }
  /** Resolves once exactly this has been printed on stdout. */
  printed(text: string): Promise<void>
  ended: Promise<number | null>
}

/** Starts `herald run` with these words, in the folder of the project. */
function started(words: readonly string[], variables: Record<string, string> = {}): Started {
  const [program = '', ...before] = server.commandLine
  const child = spawn(program, [...before, 'run', '--world', 'empty', ...words], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, TMPDIR: temporary, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (part: Buffer) => (said.stdout += part))
  child.stderr.on('data', (part: Buffer) => (said.stderr += part))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const printed = async (text: string) => {
    while (said.stdout !== text) await once(child.stdout, 'data')
  }
  return { pid: child.pid ?? 0, said, printed, ended }
}

async function run(words: readonly string[], variables?: Record<string, string>) {
  const { said, ended } = started(words, variables)
  return { code: await ended, ...said }
}

/** A command that runs this module. */
const node = (module: string) => ['--', process.execPath, '--input-type=module', '--eval', module]

const printDomains = `
  const { HERALD_URL, LARK_DOMAIN, FEISHU_DOMAIN } = process.env
  const { status } = await fetch(HERALD_URL + '/readyz')
  console.log(JSON.stringify({ HERALD_URL, LARK_DOMAIN, FEISHU_DOMAIN, status }))
  process.exitCode = 7
`
interface Domains {
  HERALD_URL: string
  status: number
}

async function listensAt(port: number) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
  }
}

const mayUsePort80 = () =>
  new Promise<boolean>((resolve) => {
    const tried = createServer()
    tried.once('error', () => resolve(false))
    tried.listen(80, '127.200.200.200', () => tried.close(() => resolve(true)))
  })

test('a command reaches Herald at the address in its variables, and its output and exit code are those of herald run', async () => {
  const { code, stdout, stderr } = await run(node(printDomains))
  expect([code, stderr]).toEqual([7, ''])
  const { HERALD_URL: url, ...rest } = JSON.parse(stdout) as Domains
  expect(rest).toEqual({ LARK_DOMAIN: url, FEISHU_DOMAIN: url, status: 200 })
  expect(new URL(url).port === '').toBe(await mayUsePort80())
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('--port fixes the port, and --data keeps the data', async () => {
  const port = String(await freePort())
  const data = join(folder, 'data')
  const { stdout } = await run(['--port', port, '--data', data, ...node(printDomains)])
  expect((JSON.parse(stdout) as Domains).HERALD_URL).toBe(`http://127.0.0.1:${port}`)
  expect(readdirSync(data)).toContain('herald.db')
})

/** A command that says that it is ready, and ends with 3 for this signal. */
const waitingFor = (name: string) =>
  node(`process.on('${name}', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')`)

test('SIGINT goes to the command, which decides how it ends', async () => {
  const { pid, printed, ended } = started(waitingFor('SIGINT'))
  await printed('ready\n')
  process.kill(pid, 'SIGINT')
  expect(await ended).toBe(3)
})

test('a signal before the command begins ends Herald at once', async () => {
  const port = await freePort()
  const { pid, said, ended } = started(['--world', 'load', '--port', String(port), '--', 'echo', 'begun'])
  // It listens long before it has read this world.
  await listensAt(port)
  process.kill(pid, 'SIGTERM')
  expect(await ended).toBe(128 + 15)
  expect(said).toEqual({ stdout: '', stderr: '' })
})

test('in a script of npm, the end of its shell counts as SIGTERM', async () => {
  const shell = spawn(
    'bash',
    // The second command keeps the shell from being replaced by the first.
    ['-c', '"$@"; exit', 'bash', ...server.commandLine, 'run', '--world', 'empty', ...waitingFor('SIGTERM')],
    { env: { ...process.env, npm_lifecycle_event: 'test' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(shell.stdout, 'data')
  // The pipe is open for as long as Herald or the command runs.
  const ended = once(shell.stdout.resume(), 'close')
  shell.kill('SIGTERM')
  await ended
})

test('a command that ignores two signals is killed by the third', async () => {
  const { pid, printed, ended } = started(
    node(`
      process.on('SIGTERM', () => console.log('ignored'))
      setInterval(() => {}, 1000)
      console.log('ready')
    `),
  )
  for (const lines of ['ready\n', 'ready\nignored\n', 'ready\nignored\nignored\n']) {
    await printed(lines)
    process.kill(pid, 'SIGTERM')
  }
  expect(await ended).toBe(128 + 9)
})

test('a command that a signal has ended gives 128 and the number of the signal', async () => {
  expect(await run(['--', 'sh', '-c', 'kill -HUP $$'])).toEqual({ code: 129, stdout: '', stderr: '' })
})

test('a command that does not exist gives 127, and a line that names it', async () => {
  const { code, stdout, stderr } = await run(['--', 'no-such-command', '--help'])
  expect([code, stdout]).toEqual([127, ''])
  expect(stderr).toMatch(/^herald run: [^\n]*'no-such-command'[^\n]*\n$/)
})

test('processes that a command leaves behind end with it', async () => {
  const listening = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void listening.close())
  const connected = once(listening, 'connection') as Promise<[Socket]>
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const connecting = `require('net').connect(${port}, '127.0.0.1', () => console.log('connected'))`
  const { ended } = started(
    node(`
      import { spawn } from 'node:child_process'
      const left = spawn(process.execPath, ['--eval', ${JSON.stringify(connecting)}], { stdio: ['ignore', 'pipe'] })
      left.stdout.once('data', () => process.exit(4))
    `),
  )
  const [socket] = await connected
  const closed = once(
    socket.on('error', () => undefined),
    'close',
  )
  socket.resume()
  expect(await ended).toBe(4)
  await closed
})

test('a Herald that cannot start ends with 1, and does not run the command', async () => {
  const { code, stdout, stderr } = await run(['--world', 'nope', '--', 'echo', 'run'])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^[^\n]*'nope'[^\n]* demo, empty, every-refusal, load\.[^\n]*\n$/)
})

const { app_id = '', app_secret = '' } = apps?.[0] ?? {}

test('with --tls, the official SDK works with its own domain, by calls and by a long connection, and so do fetch and https of Node', async () => {
  const { code, stdout, stderr } = await run(
    [
      '--world=demo',
      '--tls',
      ...node(`
        import { get } from 'node:https'
        import * as lark from '@larksuiteoapi/node-sdk'
        console.log(await (await fetch('https://open.feishu.cn/healthz')).text())
        await new Promise((resolve) => {
          const told = (answer) => answer.on('data', (text) => console.log(String(text))).once('end', resolve)
          get('https://accounts.larksuite.com/healthz', told)
        })
        const app = { appId: '${app_id}', appSecret: '${app_secret}', loggerLevel: lark.LoggerLevel.error }
        for (const domain of [lark.Domain.Feishu, lark.Domain.Lark]) {
          const client = new lark.Client({ ...app, domain })
          const { data } = await client.im.v1.chat.list()
          const chat = await client.im.v1.chat.get({ path: { chat_id: data.items[0].chat_id } })
          console.log(data.items.length, chat.data.name === data.items[0].name)
        }
        await new Promise((resolve, reject) => {
          const events = new lark.WSClient({ ...app, onReady: resolve, onError: reject })
          events.start({ eventDispatcher: new lark.EventDispatcher(app) })
        })
        process.exit(0)
      `),
    ],
    { HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: '*' },
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^(\{"status":"ok"\}\n)\1(\d+ true\n)\2$/)
  // Neither certificates nor keys remain.
  expect(readdirSync(temporary)).toEqual([])
})
