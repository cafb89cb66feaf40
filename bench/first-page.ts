import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { benchWorld } from './bench-world'
import { generatedBlocks } from './editor/generated-blocks'
import { launchBrowser } from './launch-browser'
import { figure, line, takeTurns } from './measure'
import { startServer } from './start-home'

const LONG = 'oc_benchbenchbenchbenchbenchbench00'
const SHORT = 'oc_benchbenchbenchbenchbenchbench01'
const ROUNDS = 12

/**
 * The time from navigation until the first line is in the editable text, in a browser with an empty cache. An
 * announcement of 10,000 blocks, whose rest loads afterwards, takes turns with one of 100.
 */
export async function* benchFirstPage(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const home = await startServer(
    folder,
    benchWorld([announcementOf(LONG, 10_000), announcementOf(SHORT, 100)]),
  )
  const browser = await launchBrowser()
  try {
    yield '\nthe first page of an announcement'
    const times = await takeTurns(
      ROUNDS,
      async () => ({ ms: await firstLineAt(browser, home.url, LONG) }),
      async () => ({ ms: await firstLineAt(browser, home.url, SHORT) }),
    )
    yield line('  the first line of 10,000 blocks can be edited', '100 blocks', times, 1.25)
    const took = times.ours.map(({ ms }) => ms)
    yield figure('  the same', took, { most: 700, of: 'ms' })
  } finally {
    await browser.close()
    await home.close()
    rmSync(folder, { recursive: true })
  }
}

const announcementOf = (chat_id: string, size: number) => ({
  chat_id,
  name: `Bench of ${size}`,
  announcement: { type: 'docx', blocks: generatedBlocks(chat_id, size) },
})

/** Milliseconds on the page's own clock; the page reports them once. */
async function firstLineAt(browser: Browser, url: string, chatId: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    let tell: (at: number) => void = () => undefined
    const told = new Promise<number>((resolve) => (tell = resolve))
    await page.exposeFunction('tellFirstLine', (at: number) => tell(at))
    await page.addInitScript(watchFirstLine, firstLineOf(chatId))
    await page.goto(`${url}/announcements/${chatId}`, { waitUntil: 'commit' })
    return await told
  } finally {
    await context.close()
  }
}

const firstLineOf = (chatId: string) => generatedBlocks(chatId, 1)[0]!.children![0]!

/** Runs in the page. */
function watchFirstLine(blockId: string) {
  const place = `[contenteditable="true"] [data-block-id="${blockId}"] > .ed-line`
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(place)) return
    watcher.disconnect()
    globalThis.tellFirstLine(performance.now())
  })
  watcher.observe(document, { subtree: true, childList: true, attributeFilter: ['contenteditable'] })
}
