import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startServer } from './start-server'

const root = join(import.meta.dirname, '..')
const data = mkdtempSync(join(tmpdir(), 'herald-docs-'))
/** A folder in which the example finds its dependencies. */
const place = join(root, 'node_modules', '.cache', 'docs-events')
afterAll(() => {
  rmSync(data, { recursive: true, force: true })
  rmSync(place, { recursive: true, force: true })
})

test('the bot of docs/use/events.md answers a message of a user of the demo world', async () => {
  const page = readFileSync(join(root, 'docs', 'use', 'events.md'), 'utf8')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'bot.mjs'), /```js\n([^]*?)```/.exec(page)?.[1] ?? '')
  const server = await startServer({ port: 0, host: '127.0.0.1', data })
  const bot = spawn(process.execPath, [join(place, 'bot.mjs')], {
    env: { ...process.env, HERALD_URL: server.url },
    stdio: 'ignore',
  })
  try {
    const text = 'hello from the page'
    await vi.waitFor(async () => {
      await post(`${server.url}/_herald/say`, { ...(await somewhere(server.url)), text })
      const { data: events } = await get<{ items: unknown[] }>(`${server.url}/_herald/events?state=delivered`)
      expect(events.items).not.toEqual([])
    }, 60_000)
    const path = `${server.url}/_herald/log?path=/reply`
    await vi.waitFor(async () => {
      const { data: log } = await get<{ items: { code: number }[] }>(path)
      expect(log.items.map(({ code }) => code)).toContain(0)
    }, 20_000)
  } finally {
    bot.kill()
    await server.close()
  }
})

const get = async <Data>(url: string) => (await (await fetch(url)).json()) as { data: Data }

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A group of the demo world that has the bot, and its owner. */
async function somewhere(url: string) {
  const { items } = (
    await get<{ items: { chat_id: string; owner_id: string; bots: number; name: string }[] }>(
      `${url}/_herald/state/chats`,
    )
  ).data
  const { chat_id, owner_id } = items.find(({ bots, owner_id: id }) => bots > 0 && id.startsWith('ou_')) ?? {}
  return { chat_id, open_id: owner_id }
}
