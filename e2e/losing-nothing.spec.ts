import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { browserLaunch } from '../scripts/browser.mjs'
import { openWith, paragraphs, put } from './block-walks'
import {
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  blockSaying,
  saved,
  saving,
  SECOND_CHAT,
  storedIn,
  test,
  wordsOf,
  type Herald,
} from './fixtures'
import { lineOfOutput } from './processes'

const WRITES = '**/announcement/blocks/**'
const LINE = 'Run the long suite'

const lineHeld = async (herald: Herald) => wordsOf(blockSaying(await herald.blocks(SECOND_CHAT), LINE))

/** Waits until the browser has stored this line; we promise to store what is typed within a second. */
const kept = (page: Page, words: string) => expect.poll(() => storedIn(page)).toContain(words)

/** Troubles during typing, with their end. Each leaves the page to recover by itself. */
const troubles: Record<string, (page: Page, type: () => Promise<string>) => Promise<void>> = {
  async 'the network is gone for a while'(page, type) {
    await page.context().setOffline(true)
    await type()
    await expect(saving(page)).toHaveText(/^Offline/)
    await page.context().setOffline(false)
  },
  async 'answers are lost'(page, type) {
    let lost = 0
    await page.route(WRITES, async (route) => {
      if (lost++ > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await type()
  },
  async 'the server falls over'(page, type) {
    let answered = 0
    await page.route(WRITES, (route) =>
      answered++ > 1 ? route.continue() : route.fulfill({ status: 502, body: 'Bad gateway' }),
    )
    await type()
  },
  async 'the page is loaded again in the middle of a save'(page, type) {
    const typed = await type()
    await kept(page, typed)
    await page.reload()
    await expect(editorOf(page)).toBeVisible()
  },
  async 'there were too many calls'(page, type) {
    let answered = 0
    await page.route(WRITES, (route) =>
      answered++ > 1
        ? route.continue()
        : route.fulfill({
            status: answered % 2 ? 429 : 400,
            headers: { 'x-ogw-ratelimit-reset': '1' },
            json: { code: 99991400, msg: 'request trigger frequency limit', data: {} },
          }),
    )
    await type()
  },
}

for (const { rounds, tag } of [
  // A round for each trouble but the last, which the queue's own tests cover.
  { rounds: 4, tag: [] },
  { rounds: 40, tag: '@long' },
]) {
  test(
    `no letter is lost in ${rounds} rounds of trouble, and “Saved” is always true`,
    { tag },
    async ({ page, herald }) => {
      test.setTimeout(rounds * 15_000)
      page.on('dialog', (dialog) => void dialog.accept())
      const line = (await openWith(page, herald, LINE))(LINE)
      let typed = LINE
      const kinds = Object.entries(troubles)
      for (let round = 0; round < rounds; round++) {
        const [kind, trouble] = kinds[round % kinds.length]!
        await test.step(kind, async () => {
          await caretAfter(line)
          await trouble(page, async () => {
            await page.keyboard.type(` ${round}`)
            typed += ` ${round}`
            // Even right after typing, “Saved” must be true.
            if ((await saving(page).textContent()) === 'Saved') expect(await lineHeld(herald)).toBe(typed)
            return typed
          })
          await expect(saving(page)).toHaveText(/^Saved/, { timeout: 40_000 })
          await page.unroute(WRITES)
          expect(await lineHeld(herald)).toBe(typed)
          await expect(line).toHaveText(typed)
        })
      }
    },
  )
}

/** A separate Chromium with its own profile, which can be killed as if by a power cut. */
async function mortalBrowser(profile: string): Promise<{ browser: Browser; kill(): Promise<void> }> {
  const { executablePath = chromium.executablePath() } = browserLaunch() as { executablePath?: string }
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const started: ChildProcess = spawn(executablePath, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A browser that is killed leaves the folder of its lock.
    env: { ...process.env, TMPDIR: profile },
  })
  const address = await lineOfOutput(started.stderr!, /^DevTools listening on (ws:\S+)$/)
  const browser = await chromium.connectOverCDP(address)
  return {
    browser,
    async kill() {
      const ended = once(started, 'exit')
      // All of its processes at once: they are one group.
      process.kill(-started.pid!, 'SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
  }
}

const DEATHS = 20

test(
  `what the browser keeps outlives the death of the browser, ${DEATHS} times`,
  { tag: '@long' },
  async ({ herald }) => {
    test.setTimeout(60_000 + DEATHS * 20_000)
    const profile = mkdtempSync(join(tmpdir(), 'herald-profile-'))
    const [block] = await put(herald, SECOND_CHAT, paragraphs(LINE))
    let typed = LINE
    try {
      for (let death = 0; death <= DEATHS; death++) {
        const { browser, kill } = await mortalBrowser(profile)
        try {
          const context = browser.contexts()[0]!
          await context.addCookies(herald.cookies)
          const page = await context.newPage()
          // Keeps all words in one row: End goes to the end of a row.
          await page.setViewportSize({ width: 1280, height: 900 })
          await openAnnouncement(page, herald.url, SECOND_CHAT)
          await expect(lineOf(page, block!.block_id)).toHaveText(typed)
          await saved(page)
          expect(await lineHeld(herald)).toBe(typed)
          if (death === DEATHS) break
          // Nothing reaches the service before the death: only what the browser kept is left.
          if (death % 2 === 0) await page.route(WRITES, (route) => route.abort())
          await caretAfter(lineOf(page, block!.block_id))
          await page.keyboard.type(` ${death}`)
          typed += ` ${death}`
          await kept(page, typed)
        } finally {
          await kill()
        }
      }
    } finally {
      // Killed processes of a group end one after the other.
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
