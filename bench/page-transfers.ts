import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { bareTransfers } from './bare-transfers'
import { benchWorld } from './bench-world'
import { opened, sendToChat, upload } from './console-page'
import { filesIn, type Files } from './files-in'
import { launchBrowser } from './launch-browser'
import { line, quantile, takeTurns } from './measure'
import { bothHomes, type Home } from './start-home'

const SIZE = 30 * 1024 * 1024
const ROUNDS = 5
const SMALL = 200
const REST_MS = 3_000
const CHAT = 'oc_benchbenchbenchbenchbenchbench00'

/**
 * Uploads and downloads thirty megabytes from the built console, in both homes, against a bare `fetch` to a bare
 * listener in the same run. Counts the page's frames while two hundred small files are uploaded.
 */
export async function* benchPageTransfers(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const files = filesIn(folder)
  const bare = await bareTransfers(folder, files.made('given', SIZE), SIZE)
  const browser = await launchBrowser()
  try {
    for (const [words, start] of bothHomes(folder, world)) {
      const home = await start()
      try {
        yield `\ntransfers of 30 MB from the page, ${words}`
        yield* timed(browser, home, bare.url, files)
        yield await frames(browser, home, files)
      } finally {
        await home.close()
      }
    }
  } finally {
    await browser.close()
    bare.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* timed(browser: Browser, home: Home, bareUrl: string, files: Files): AsyncGenerator<string> {
  const { page, token, close } = await opened(await browser.newContext(), home)
  const bare = await (await browser.newContext()).newPage()
  await bare.goto(bareUrl)
  let made = 0
  const file = () => files.made(`round ${home.url.slice(-5)} ${made++}`, SIZE)
  const up = await takeTurns(
    ROUNDS,
    async () => {
      await page.bringToFront()
      const { whole, sending } = await upload(page, [file()])
      return { ms: whole, sending }
    },
    async () => {
      await bare.bringToFront()
      return { ms: await bareUpload(bare, file()) }
    },
  )
  yield line('  upload, from the choice to the key', 'bare fetch', up)
  const sending = up.ours.map((took) => ({ ms: took.sending }))
  yield line('  of that, from the first byte that is sent', 'bare fetch', { ...up, ours: sending })

  const key = await page.locator('[data-row] code').first().textContent()
  const resource = resourceOf(await sendToChat(page, token(), key ?? '', CHAT), key ?? '')
  const down = (of: Page, path: string) => async () => {
    await of.bringToFront()
    return { ms: await download(of, path, token()) }
  }
  const downs = await takeTurns(ROUNDS * 2, down(page, resource), down(bare, '/file'))
  yield line('  download, of a message resource into a Blob', 'bare fetch', downs)
  await bare.context().close()
  await close()
}

/** Two hundred small files at once: how long frames take during the upload, against the same page when idle. */
async function frames(browser: Browser, home: Home, files: Files): Promise<string> {
  const { page, close } = await opened(await browser.newContext(), home)
  const small = Array.from({ length: SMALL }, (_, at) =>
    files.made(`small ${home.url.slice(-5)} ${at}`, 20_000),
  )
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { frameTimes: times })
    let last = performance.now()
    const next = (now: number) => {
      times.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const since = () => page.evaluate(() => globalThis.frameTimes.splice(0))
  await page.waitForTimeout(REST_MS)
  const atRest = await since()
  const { whole } = await upload(page, small)
  const underway = await since()
  await close()
  return `  ${SMALL} small files in ${(whole / 1_000).toFixed(1)} s: frames of ${worst(underway)}; at rest ${worst(atRest)}`
}

const worst = (times: readonly number[]): string =>
  `${quantile(times, 0.95).toFixed(0)} ms at p95, ${quantile(times, 1).toFixed(0)} ms at worst`

async function bareUpload(page: Page, path: string): Promise<number> {
  await page.evaluate(() => (document.title = 'bare'))
  await page.locator('input').setInputFiles(path)
  await page.waitForFunction(() => document.title !== 'bare')
  return Number(await page.title())
}

const download = (page: Page, path: string, authorization: string): Promise<number> =>
  page.evaluate(
    async ({ url, headers, size }) => {
      const began = performance.now()
      const response = await fetch(url, { headers })
      const bytes = await response.blob()
      if (bytes.size !== size) throw new Error(`${response.status}: ${bytes.size} bytes came down`)
      return performance.now() - began
    },
    { url: path, headers: { authorization }, size: SIZE },
  )

const resourceOf = ({ message_id }: { message_id: string }, key: string) =>
  `/open-apis/im/v1/messages/${message_id}/resources/${key}?type=file`

const world = benchWorld([{ chat_id: CHAT, name: 'Bench' }])
