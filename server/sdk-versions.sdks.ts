import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { happyWorld } from '../service/testing/happy-world'
import { advance } from './testing/json-call'
import { serverOfFile } from './testing/running-server'

/** Versions of the official Node SDK that bots use, over real connections (`npm run test:sdks`). */
const withPorts = ['1.74']
const withoutPorts = ['1.12', '1.44', '1.60', '1.73']

const server = serverOfFile(() => ({ world: happyWorld() }))

/** Runs the bot in a process of its own, because the SDK keeps tokens for all clients of a process. */
async function outcomes(version: string, domain: string, env = {}): Promise<Record<string, unknown>> {
  // Keeps clear of all rate limits.
  await advance(server.url)
  const bot = join(import.meta.dirname, 'testing', 'sdks', 'bot.mjs')
  const child = spawn(process.execPath, [bot, version, domain], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part))
  await once(child, 'close')
  // Before it, some versions say that they are ready.
  return JSON.parse(said.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>
}

const all = {
  'list chats': 0,
  'get a chat': 0,
  send: 0,
  reply: 0,
  upload: 0,
  download: 0,
  'an unknown path': 404,
  'a refusal': expect.any(Number) as number,
}

test.each([...withoutPorts, ...withPorts])('SDK %s works with an address without a port', async (version) => {
  // Herald is the proxy of the address. Port 80 needs rights that a test need not have.
  const proxied = { http_proxy: server.url, HTTP_PROXY: server.url, no_proxy: '', NO_PROXY: '' }
  expect(await outcomes(version, 'http://localhost', proxied)).toEqual(all)
})

test.each(withPorts)('SDK %s works with an address with a port', async (version) => {
  expect(await outcomes(version, server.url)).toEqual(all)
  expect(await outcomes(version, `${server.url}/`)).toEqual(all)
})

test.each(withoutPorts)('SDK %s takes a port for a parameter, as the docs say', async (version) => {
  const { port } = new URL(server.url)
  const missed = `request miss ${port} path argument`
  expect(await outcomes(version, server.url)).toMatchObject({ 'get a chat': missed, reply: missed })
})
