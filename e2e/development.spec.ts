import { spawn } from 'node:child_process'
import { editorOf, expect, test as walk } from './fixtures'
import { end, lineOfOutput } from './processes'

/** The page loads more than 1,000 modules, a request each, which takes seconds even on an idle machine. */
const UNBUNDLED = 90_000

/** The console in development: `npm run dev`, on a free port. */
const test = walk.extend<{ developed: string }>({
  developed: async ({ page }, provide) => {
    const vite = ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', '0']
    const server = spawn(process.execPath, vite, { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await provide(await lineOfOutput(server.stdout, /Local:\s+(http:\S+?)\/?$/))
    } finally {
      // An open page would keep looking for the server.
      await page.goto('about:blank')
      await end(server, 'SIGTERM')
    }
  },
})

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
