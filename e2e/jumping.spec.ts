import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenWorld } from '../service/world/world-file'
import { expect, readWorld, test } from './fixtures'

const CARDS = 'service/testing/cards'
const CHAT = 'oc_all_cards'
const base = readWorld(join(import.meta.dirname, 'worlds', 'real-announcement.json'))
const idOf = (number: number) => `om_card_${number}`
const files = readdirSync(CARDS).filter((file) => file.endsWith('.json'))

/** The usual world, with a chat of all cards. */
const world: WrittenWorld = {
  ...base,
  chats: [
    ...(base.chats ?? []),
    {
      chat_id: CHAT,
      name: 'All cards',
      tenant_key: '736588c9260f175e',
      bots: [{ app_id: 'cli_a1b2c3d4e5f60718', joined_at: 0 }],
    },
  ],
  messages: [
    ...(base.messages ?? []),
    ...files.map((file, at) => ({
      message_id: idOf(at),
      chat_id: CHAT,
      msg_type: 'interactive',
      content: readFileSync(join(CARDS, file), 'utf8'),
      sender: { id: 'cli_a1b2c3d4e5f60718', sender_type: 'app' as const },
      create_time: Date.UTC(2026, 0, 5, 9, at),
    })),
  ],
}

test.use({ world, viewport: { width: 390, height: 2_400 } })

test(
  'a jump to a message keeps its row in place when cards are drawn later',
  { tag: '@long' },
  async ({ page, herald }) => {
    const waiting: (() => void)[] = []
    await page.route(/\/card-drawing-[^/]*\.js$/, async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      await route.continue()
    })
    for (const at of [2, 30, files.length - 4, files.length - 1]) {
      await page.goto(`${herald.url}/messages/${CHAT}?at=${idOf(at)}`)
      const row = page.locator(`[data-message-id="${idOf(at)}"]`)
      await expect(row).toBeInViewport()
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      // The jump has ended once the row has stayed in place for a while.
      const place = await page.evaluate(async (id) => {
        const top = () => document.querySelector(`[data-message-id="${id}"]`)?.getBoundingClientRect().top
        for (let [still, before] = [0, top()]; still < 30; still++) {
          await new Promise((next) => requestAnimationFrame(next))
          if (top() !== before) still = 0
          before = top()
        }
        return top()
      }, idOf(at))
      for (const bring of waiting.splice(0)) bring()
      await expect(row.locator('[data-width]').first()).toBeAttached()
      await page.evaluate(async () => {
        for (let frame = 0; frame < 10; frame++) await new Promise((next) => requestAnimationFrame(next))
      })
      await expect(row).toBeInViewport()
      const box = await row.boundingBox()
      expect(Math.abs((box?.y ?? NaN) - (place ?? NaN))).toBeLessThan(2)
    }
  },
)
