import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startHerald } from './start-herald'

const root = join(import.meta.dirname, '..')
/** A folder in which the example finds its dependencies. */
const place = join(root, 'node_modules', '.cache', 'docs-events')
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('the bot of docs/use/events.md answers a message of a user of the demo world', async () => {
  const page = readFileSync(join(root, 'docs', 'use', 'events.md'), 'utf8')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'bot.mjs'), /```js\n([^]*?)```/.exec(page)?.[1] ?? '')
  const herald = await startHerald()
  const bot = spawn(process.execPath, [join(place, 'bot.mjs')], {
    env: { ...process.env, HERALD_URL: herald.url },
    stdio: 'ignore',
  })
  try {
    // A group of the demo world that has the bot, and its owner.
    const { chats = [] } = await herald.world.save()
    const { chat_id = '', owner_id: open_id = '' } =
      chats.find(({ bots = [], owner_id }) => bots.length > 0 && owner_id?.startsWith('ou_')) ?? {}
    await vi.waitFor(async () => {
      await herald.say({ chat_id, open_id, text: 'hello from the page' })
      expect((await herald.events()).filter(({ state }) => state === 'delivered')).not.toEqual([])
    }, 60_000)
    await vi.waitFor(async () => {
      expect((await herald.log({ path: '/reply' })).map(({ code }) => code)).toContain(0)
    }, 20_000)
  } finally {
    bot.kill()
    await herald.close()
  }
})
