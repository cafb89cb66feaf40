import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { bareTransfers } from './bare-transfers'
import { launchBrowser } from './launch-browser'
import { line } from './measure'
import { benchWorld } from './bench-world'
import { startPage, startServer, type Home } from './start-home'

const MB = 1024 * 1024
const SIZE = 30 * MB
const ROUNDS = 5
const WARMING = 2
const MANY = 20
const SMALL = 200
const CHAT = 'oc_benchbenchbenchbenchbenchbench00'

/**
 * Thirty megabytes up and down from the console as it is built, in both homes,
 * against a bare `fetch` to a bare listener in the same run; what the page's
 * process grows by while twenty of them go up; and its frames while two hundred
 * small ones do. Needs `npm run build` and `npm run build:page`.
 */
export async function* benchPageTransfers(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const files = filesIn(folder)
  const bare = await bareTransfers(folder, files.made('given', SIZE), SIZE)
  const browser = await launchBrowser()
  try {
    for (const [words, start] of [
      ['against the server', () => startServer(folder, world)],
      ['with the service in the page', startPage],
    ] as const) {
      const home = await start()
      try {
        yield `\ntransfers of 30 MB from the page, ${words}`
        yield* timed(browser, home, bare.url, files)
        yield await grown(browser, home, files)
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
  const { page, token, close } = await opened(browser, home)
  const bare = await (await browser.newContext()).newPage()
  await bare.goto(bareUrl)
  const times = { whole: [] as number[], sending: [] as number[], up: [] as number[] }
  for (let round = -WARMING; round < ROUNDS; round++) {
    const file = files.made(`round ${home.url.slice(-5)} ${round}`, SIZE)
    await page.bringToFront()
    const ours = await upload(page, [file])
    await bare.bringToFront()
    const floor = await bareUpload(bare, file)
    if (round < 0) continue
    times.whole.push(ours.whole)
    times.sending.push(ours.sending)
    times.up.push(floor)
  }
  const up = median(times.up)
  yield line('  upload, from the choice to the key (SHA-256 and all)', {
    ours: median(times.whole),
    floor: up,
  })
  yield line('  of that, from the first byte that is sent', { ours: median(times.sending), floor: up })

  const key = await page.locator('[data-row] code').first().textContent()
  const resource = await sendToChat(page, token(), key ?? '')
  const down = { ours: [] as number[], floor: [] as number[] }
  for (let round = -WARMING; round < ROUNDS * 2; round++) {
    await page.bringToFront()
    const ours = await download(page, resource, token())
    await bare.bringToFront()
    const floor = await download(bare, '/file', token())
    if (round < 0) continue
    down.ours.push(ours)
    down.floor.push(floor)
  }
  yield line('  download, of a message resource into a Blob', {
    ours: median(down.ours),
    floor: median(down.floor),
  })
  await bare.context().close()
  await close()
}

/** Twenty files of thirty megabytes: what the page's processes hold at most, and its heap afterwards. */
async function grown(browser: Browser, home: Home, files: Files): Promise<string> {
  const { page, close } = await opened(browser, home)
  const many = Array.from({ length: MANY }, (_, at) => files.made(`many ${home.url.slice(-5)} ${at}`, SIZE))
  const system = await browser.newBrowserCDPSession()
  const resident = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((sum, { id }) => sum + residentMb(id), 0)
  }
  const heap = async () => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('Performance.enable')
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / MB
  }
  const before = { heap: await heap(), resident: await resident() }
  let [peak, isOver] = [before.resident, false]
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await resident())
      await new Promise((later) => setTimeout(later, 100))
    }
  })()
  const { whole } = await upload(page, many)
  isOver = true
  await watching
  const after = await heap()
  await close()
  return (
    `  ${MANY} of 30 MB: the page's process grows by ${(peak - before.resident).toFixed(0)} MB (${before.resident.toFixed(0)} to ${peak.toFixed(0)}), ` +
    `its heap from ${before.heap.toFixed(1)} to ${after.toFixed(1)} MB, in ${(whole / 1_000).toFixed(1)} s`
  )
}

/** Two hundred small files at once: how long frames take while they go. */
async function frames(browser: Browser, home: Home, files: Files): Promise<string> {
  const { page, close } = await opened(browser, home)
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
  const { whole } = await upload(page, small)
  const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes)
  await close()
  const sorted = times.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return `  ${SMALL} small files in ${(whole / 1_000).toFixed(1)} s: frames of ${p95.toFixed(0)} ms at p95, ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms at worst`
}

/** The upload page, in a browser that has uploaded nothing yet. */
async function opened(browser: Browser, home: Home) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  let bearer = ''
  page.on('request', (request) => (bearer = request.headers()['authorization'] ?? bearer))
  await page.addInitScript(() => {
    addEventListener('change', () => Object.assign(globalThis, { chosenAt: performance.now() }), true)
  })
  await page.goto(`${home.url}/files`)
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  return { page, token: () => bearer, close: () => context.close() }
}

interface Took {
  /** Milliseconds from the choice until all have their keys. */
  whole: number
  /** Of that, since the first was being sent. */
  sending: number
}

async function upload(page: Page, paths: readonly string[]): Promise<Took> {
  const clear = page.getByRole('button', { name: 'Clear finished' })
  if (await clear.isVisible()) await clear.click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  const took = page.evaluate((count) => {
    const { promise, resolve } = Promise.withResolvers<Took>()
    let sendingAt = Number.NaN
    const look = () => {
      const words = document.querySelector('main, [role=main]')?.textContent ?? ''
      const now = performance.now()
      if (Number.isNaN(sendingAt) && words.includes('Sending ')) sendingAt = now
      if (!words.includes(`${count} of ${count} uploaded`)) return
      watcher.disconnect()
      const { chosenAt } = globalThis as unknown as { chosenAt: number }
      resolve({ whole: now - chosenAt, sending: now - sendingAt })
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    return promise
  }, paths.length)
  await chooser.setFiles([...paths])
  const ask = page.getByRole('alertdialog').getByRole('button', { name: /^Upload/ })
  if (paths.length > 50) await ask.click()
  return await took
}

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

/** Where the bytes of an uploaded file are, once it is a message. */
async function sendToChat(page: Page, authorization: string, key: string): Promise<string> {
  const message_id = await page.evaluate(
    async ({ headers, file_key, chat }) => {
      const listed = await (await fetch('/open-apis/im/v1/chats?page_size=20', { headers })).json()
      const { items } = listed.data as { items: { chat_id: string }[] }
      const receive_id = items.find(({ chat_id }) => chat_id === chat)?.chat_id ?? items[0]?.chat_id
      const body = JSON.stringify({ receive_id, msg_type: 'file', content: JSON.stringify({ file_key }) })
      const sent = await fetch('/open-apis/im/v1/messages?receive_id_type=chat_id', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
        body,
      })
      return (await sent.json()).data.message_id as string
    },
    { headers: { authorization }, file_key: key, chat: CHAT },
  )
  return `/open-apis/im/v1/messages/${message_id}/resources/${key}?type=file`
}

interface Files {
  /** The path of a file of so many bytes, which no other has. */
  made(name: string, size: number): string
}

/** All but their beginning are holes, which cost no room on the disk and read as fast as any other for both. */
function filesIn(folder: string): Files {
  return {
    made(name, size) {
      const path = join(folder, `${name}.bin`)
      const file = openSync(path, 'w')
      writeSync(file, `${name}, and nothing`)
      closeSync(file)
      truncateSync(path, size)
      return path
    },
  }
}

const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN

const world = benchWorld([{ chat_id: CHAT, name: 'Bench' }])
