import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { bareBytes } from './bare-bytes'
import { benchWorld } from './bench-world'
import { generatedBlocks } from './editor/generated-blocks'
import { launchBrowser } from './launch-browser'
import { figure, line, quantile, takeTurns } from './measure'
import { startServer } from './start-home'

const CHAT = 'oc_benchbenchbenchbenchbenchbench01'
const BLOCKS = 100
const ROUNDS = 5

/** A phone on a 4G line: 1.6 Mbit/s down, 0.75 up, 150 ms until an answer begins, a processor of a quarter of the speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4

/** What a visit shows, by name, each with the selector of an element that is there from then on. */
type Marks = Readonly<Record<string, string>>

const blocks = generatedBlocks(CHAT, BLOCKS)
const firstLine = `[data-block-id="${blocks[1]!.block_id}"]`
const lastLine = `[data-block-id="${blocks.at(-1)!.block_id}"]`

const pages: readonly {
  words: string
  path: string
  marks: Marks
  most: Readonly<Record<string, number>>
}[] = [
  {
    words: 'the chat list',
    path: '/announcements',
    marks: { visible: `nav a[href="/announcements/${CHAT}"]` },
    most: { visible: 2_500 },
  },
  {
    words: `an announcement of ${BLOCKS} blocks`,
    path: `/announcements/${CHAT}`,
    marks: { readable: lastLine, editable: `[contenteditable="true"] ${firstLine}` },
    most: { readable: 3_000, editable: 4_000 },
  },
]

/**
 * A first and a second visit of the built console on a phone, served by the real server. Each visit takes turns with a
 * bare page of as many bytes on the same line.
 */
export async function* benchPhone(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const announcement = { type: 'docx', blocks }
  const home = await startServer(folder, benchWorld([{ chat_id: CHAT, name: 'Bench', announcement }]))
  const bare = await bareBytes()
  const browser = await launchBrowser()
  try {
    for (const { words, path, marks, most } of pages) {
      yield `\n${words} on a phone: 1.6 Mbit/s, ${LINE.latency} ms, processor ${SLOWER} times slower`
      const last = Object.keys(marks).at(-1)!
      const cold: Visited[] = []
      const warm: Visited[] = []
      let bytes = 0
      const ours = async () => {
        const [first, second] = await visits(browser, home.url + path, marks, 2)
        cold.push(first!)
        warm.push(second!)
        bytes = first!.bytes
        return { ms: first!.at[last]! }
      }
      const floor = async () => {
        const [bareVisit] = await visits(browser, bare.url(bytes), { shown: '#shown' }, 1)
        return { ms: bareVisit!.at['shown']! }
      }
      const turns = await takeTurns(ROUNDS, ours, floor)
      yield line(`  a first visit until ${last}`, 'a bare page of the same bytes', turns)
      for (const [name, ms] of Object.entries(most)) {
        yield figure(`  a first visit until ${name}`, timesOf(cold, name), { most: ms, of: 'ms' })
        yield figure(`  a second visit until ${name}`, timesOf(warm, name), { most: ms / 2, of: 'ms' })
      }
      const kB =
        quantile(
          cold.map((each) => each.bytes),
          0.5,
        ) / 1_000
      yield `  a first visit until ${last}: ${cold[0]!.requests} requests, ${kB.toFixed(0)} kB`
    }
  } finally {
    await browser.close()
    await bare.close()
    await home.close()
    rmSync(folder, { recursive: true })
  }
}

const timesOf = (visited: readonly Visited[], name: string) =>
  visited.slice(-ROUNDS).map(({ at }) => at[name]!)

interface Visited {
  /** When each mark was painted, in milliseconds since the navigation began. */
  at: Record<string, number>
  /** What had been requested and received by the last of them. */
  requests: number
  bytes: number
}

/** Visits an address in a browser that was never there, then again in new pages of the same browser. */
async function visits(browser: Browser, url: string, marks: Marks, count: 1 | 2): Promise<Visited[]> {
  const context = await browser.newContext(devices['Pixel 7'])
  try {
    const visited: Visited[] = []
    while (visited.length < count) visited.push(await visit(context, url, marks))
    return visited
  } finally {
    await context.close()
  }
}

async function visit(context: BrowserContext, url: string, marks: Marks): Promise<Visited> {
  const page = await context.newPage()
  const received = await slowed(page)
  const at: Visited['at'] = {}
  let done: () => void = () => undefined
  const allThere = new Promise<void>((resolve) => (done = resolve))
  let sum = { requests: 0, bytes: 0 }
  await page.exposeFunction('tellMark', (name: string, ms: number) => {
    at[name] = ms
    if (Object.keys(at).length < Object.keys(marks).length) return
    sum = { ...received }
    done()
  })
  await page.addInitScript(watchMarks, marks)
  await page.goto(url, { waitUntil: 'commit' })
  await allThere
  // Its last requests end first, so its files are in the cache, as after any visit of a few seconds.
  await page.waitForLoadState('networkidle')
  await page.close()
  return { at, ...sum }
}

/** Slows the page's line and processor; counts what it receives. */
async function slowed(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const received = { requests: 0, bytes: 0 }
  cdp.on('Network.requestWillBeSent', () => void (received.requests += 1))
  cdp.on('Network.dataReceived', ({ encodedDataLength }) => void (received.bytes += encodedDataLength))
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return received
}

/** Runs in the page: reports when the frame that first has the element of a mark is painted. */
function watchMarks(marks: Marks) {
  const waiting = new Map(Object.entries(marks))
  const watcher = new MutationObserver(() => {
    for (const [name, place] of waiting) {
      if (!document.querySelector(place)) continue
      waiting.delete(name)
      requestAnimationFrame(() => setTimeout(() => globalThis.tellMark(name, performance.now())))
    }
    if (waiting.size === 0) watcher.disconnect()
  })
  watcher.observe(document, { subtree: true, childList: true, attributeFilter: ['contenteditable'] })
}
