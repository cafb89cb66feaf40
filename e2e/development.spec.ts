import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { editorOf, expect, test as walk } from './fixtures'

/** The page loads more than 1,000 modules, a request each, which takes seconds even on an idle machine. */
const UNBUNDLED = 90_000

/** The console in development: `npm run dev`, on a free port. */
const test = walk.extend<{ developed: string }>({
  developed: async ({ page }, provide) => {
    const vite = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', '0']
    const server = spawn(process.execPath, vite, { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await provide(await addressIn(server.stdout))
    } finally {
      // An open page would keep looking for the server.
      await page.goto('about:blank')
      const ended = once(server, 'exit')
      if (server.kill('SIGTERM')) await ended
    }
  },
})

/** The address that the server prints; what it prints afterwards is discarded. */
async function addressIn(said: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: said })) {
    const local = /Local:\s+(http:\S+?)\/?$/.exec(stripVTControlCharacters(line))
    if (!local?.[1]) continue
    said.resume()
    return local[1]
  }
  throw new Error('the development server ended before it was ready')
}

test(
  'in development the console runs unbundled, with the service in the page',
  { tag: '@long' },
  async ({ page, developed }) => {
    test.setTimeout(2 * UNBUNDLED)
    await page.goto(developed)
    await expect(page.getByRole('banner')).toContainText('Mock in this page', { timeout: UNBUNDLED })
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
    await expect(editorOf(page).getByRole('heading').first()).toBeVisible({ timeout: UNBUNDLED })
  },
)
