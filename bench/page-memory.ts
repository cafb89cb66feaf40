import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { benchWorld } from './bench-world'
import { opened, sendToChat, upload } from './console-page'
import { filesIn, type Files } from './files-in'
import { launchProfile } from './launch-browser'
import { bothHomes, type Home } from './start-home'

const MB = 1024 * 1024
const SIZE = 30 * MB
const MANY = 20
const CHAT = 'oc_benchbenchbenchbenchbenchbench00'

/**
 * Uploads twenty files of thirty megabytes, and downloads them through the console's queue, in both homes. Reports
 * the peak memory of the page's process and of the browser's, and the page's heap afterwards. Bytes waiting in blobs
 * belong to the browser.
 */
export async function* benchPageMemory(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  try {
    for (const [words, start] of bothHomes(folder, world)) {
      const home = await start()
      const context = await launchProfile(join(folder, words))
      try {
        yield `\n${MANY} files of 30 MB through the page, ${words}`
        yield* thereAndBack(context, home, filesIn(folder))
      } finally {
        await context.close()
        await home.close()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* thereAndBack(context: BrowserContext, home: Home, files: Files): AsyncGenerator<string> {
  const { page, token } = await opened(context, home)
  const many = Array.from({ length: MANY }, (_, at) => files.made(`many ${home.url.slice(-5)} ${at}`, SIZE))
  yield await grown(page, 'up', async () => void (await upload(page, many)))
  const inChat = await sendAll(page, token())
  yield await grown(page, 'down', () => downloadAll(page, inChat))
}

/** How much memory grows while `work` runs. */
async function grown(page: Page, way: 'up' | 'down', work: () => Promise<void>): Promise<string> {
  const system = await page.context().browser()!.newBrowserCDPSession()
  const resident = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    const of = (kind: string) =>
      processInfo.filter(({ type }) => type === kind).reduce((sum, { id }) => sum + residentMb(id), 0)
    return { page: of('renderer'), browser: of('browser') }
  }
  const before = { heap: await heapMb(page), ...(await resident()) }
  const peak = { page: before.page, browser: before.browser }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const now = await resident()
      peak.page = Math.max(peak.page, now.page)
      peak.browser = Math.max(peak.browser, now.browser)
      await new Promise((later) => setTimeout(later, 100))
    }
  })()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1_000
  isOver = true
  await watching
  const growth = (of: 'page' | 'browser') =>
    `${(peak[of] - before[of]).toFixed(0)} MB (${before[of].toFixed(0)} to ${peak[of].toFixed(0)})`
  return (
    `  ${way.padEnd(4)} the page's process grows by ${growth('page')}, the browser's by ${growth('browser')}, ` +
    `its heap from ${before.heap.toFixed(1)} to ${(await heapMb(page)).toFixed(1)} MB, in ${seconds.toFixed(1)} s`
  )
}

async function heapMb(page: Page): Promise<number> {
  const system = await page.context().newCDPSession(page)
  await system.send('HeapProfiler.collectGarbage')
  await system.send('Performance.enable')
  const { metrics } = await system.send('Performance.getMetrics')
  await system.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / MB
}

/** Sends every uploaded file as a message; returns the chat that they are in. */
async function sendAll(page: Page, authorization: string): Promise<string> {
  const keys = await page.evaluate(async () => {
    const answer = await (await fetch('/_herald/state/files?page_size=200')).json()
    const { items } = answer.data as { items: { file_key: string; file_name: string }[] }
    return items.filter(({ file_name }) => file_name.startsWith('many ')).map(({ file_key }) => file_key)
  })
  if (keys.length !== MANY) throw new Error(`${keys.length} files are there`)
  let chatId = ''
  for (const key of keys) {
    chatId = (await sendToChat(page, authorization, key, CHAT)).chat_id
    // A chat admits five messages per second.
    await new Promise((later) => setTimeout(later, 250))
  }
  return chatId
}

/** Selects all twenty among the files of the chat, and waits until they are on disk. */
async function downloadAll(page: Page, chatId: string) {
  // Not a reload: that would be another page and, with the service in the page, another world.
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, `/files/chat?chat_id=${chatId}&text=many`)
  await page
    .getByRole('checkbox', { name: /^Select many/ })
    .first()
    .press('Space')
  await page.getByRole('button', { name: `Select all ${MANY}` }).click()
  await page.getByRole('button', { name: `Download ${MANY}` }).click()
  await page.getByText(`${MANY} of ${MANY} downloaded`).waitFor({ timeout: 300_000 })
}

const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    // The process has ended since then.
    return 0
  }
}

const world = benchWorld([{ chat_id: CHAT, name: 'Bench' }])
