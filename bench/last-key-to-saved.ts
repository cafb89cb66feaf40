import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { benchWorld } from './bench-world'
import { generatedBlocks } from './editor/generated-blocks'
import { launchBrowser } from './launch-browser'
import { figure, line, takeTurns } from './measure'
import { startServer, type Home } from './start-home'

const CHAT = 'oc_benchbenchbenchbenchbenchbench00'
const BARE = 'oc_benchbenchbenchbenchbenchbench01'
const BARE_LINE = 'barebarebarebarebarebarebar'
const ROUNDS = 40

/**
 * The time from the last key of a word until the page says *Saved*, in the built console connected to the Node
 * server. Reports the median and the 95th percentile of forty words, against a bare `fetch` that changes one text in
 * the same page. It includes the pause of 400 ms before a save.
 */
export async function* benchLastKeyToSaved(): AsyncGenerator<string> {
  const browser = await launchBrowser()
  try {
    for (const size of [1_000, 10_000]) {
      const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
      const home = await startServer(folder, worldOf(size))
      try {
        yield `\nfrom the last key to saved, in a document of ${size.toLocaleString('en')} blocks`
        yield* measured(browser, home)
      } finally {
        await home.close()
        rmSync(folder, { recursive: true, force: true })
      }
    }
  } finally {
    await browser.close()
  }
}

const worldOf = (size: number) =>
  benchWorld([
    { chat_id: CHAT, name: 'Bench', announcement: { type: 'docx', blocks: generatedBlocks(CHAT, size) } },
    { chat_id: BARE, name: 'Bare', announcement: { type: 'docx', blocks: bareBlocks() } },
  ])

const bareBlocks = () => [
  { block_id: BARE, block_type: 1, parent_id: '', children: [BARE_LINE], page: { elements: [] } },
  { block_id: BARE_LINE, block_type: 2, parent_id: BARE, text: { elements: [] } },
]

async function* measured(browser: Browser, home: Home): AsyncGenerator<string> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('keydown', () => Object.assign(globalThis, { keyAt: performance.now() }), true)
  })
  await page.goto(`${home.url}/announcements/${CHAT}`)
  const editor = page.getByRole('textbox', { name: /^Announcement of/ })
  await editor.waitFor()
  await editor.focus()
  await page.keyboard.press('Control+End')
  let words = 0
  const times = await takeTurns(
    ROUNDS,
    async () => ({ ms: await typed(page, ` word${words++}`) }),
    async () => ({ ms: await bareUpdate(page, `word ${words++}`) }),
  )
  await context.close()
  yield line('  the middle one', 'bare fetch', times)
  yield figure(
    '  the slowest of twenty',
    times.ours.map(({ ms }) => ms),
    { most: 1_000, of: 'ms' },
    0.95,
  )
}

/** Types a word at human speed and waits for the page to say that it is saved. */
async function typed(page: Page, word: string): Promise<number> {
  const took = page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let isUnsaved = false
    const look = () => {
      const said = document.querySelector('header [role=status], [role=banner] [role=status]')?.textContent
      const isSaved = said?.startsWith('Saved') === true
      if (isSaved && isUnsaved) {
        watcher.disconnect()
        resolve(performance.now() - globalThis.keyAt)
      }
      isUnsaved = !isSaved
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    return promise
  })
  await page.keyboard.type(word, { delay: 90 })
  return await took
}

/** The least that changing one text takes: the same call, made by the browser alone. */
const bareUpdate = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    async ({ path, body }) => {
      const began = performance.now()
      const response = await fetch(path, {
        method: 'PATCH',
        headers: { authorization: 'Bearer t-bench', 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
      })
      const { code } = (await response.json()) as { code: number }
      if (code !== 0) throw new Error(`the bare call answers ${code}`)
      return performance.now() - began
    },
    {
      path: `/open-apis/docx/v1/chats/${BARE}/announcement/blocks/batch_update?revision_id=-1`,
      body: {
        requests: [
          {
            block_id: BARE_LINE,
            update_text_elements: { elements: [{ text_run: { content: words } }] },
          },
        ],
      },
    },
  )
