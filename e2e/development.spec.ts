import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { editorOf, expect, test as walk } from './fixtures'

/** More than 1,000 modules, each a request: seconds on a machine at rest. */
const UNBUNDLED = 90_000

/** The console as one works on it: `npm run dev`, on a free port. */
const test = walk.extend<{ developed: string }>({
  developed: async ({ page }, provide) => {
    const vite = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', '0']
    const server = spawn(process.execPath, vite, { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await provide(await addressIn(server.stdout))
    } finally {
      // A page of it would go on looking for the server.
      await page.goto('about:blank')
      const ended = once(server, 'exit')
      if (server.kill('SIGTERM')) await ended
    }
  },
})

/** Where it says that it is; it goes on saying other things, which nobody reads. */
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
  'while one works on it the console runs unbundled, with the service in the page',
  { tag: '@long' },
  async ({ page, developed }) => {
    test.setTimeout(2 * UNBUNDLED)
    await page.goto(developed)
    await expect(page.getByRole('banner')).toContainText('Mock in this page', { timeout: UNBUNDLED })
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
    await expect(editorOf(page).getByRole('heading').first()).toBeVisible({ timeout: UNBUNDLED })
  },
)
