import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { editorOf, expect, type Herald, readWorld, SECOND_CHAT, test as base } from './fixtures'
import { bundles, type Grown, grown, sheets } from './hostile-worlds'

/** The shared parts of the walks through hostile contents: how they measure, and the worlds with those contents. */

/** The longest that any content may keep a tab busy at a time. */
const MOST_MS = 1_000

/** These walks first build and load their worlds, which takes a minute on a busy machine. */
export const againstHanging = { timeout: 600_000 }

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: wall-clock time, and CPU time. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** The longest that a page may be late with a frame: decoding pictures and drawing them is no task of the page. */
const MOST_FRAME_MS = 2_000

/**
 * Requests a frame twice a second, and notes in `longestFrame` how late the latest one came. Not every frame: while
 * thousands of blocks are selected, each one is a long task, and the page would never be at rest.
 */
function watchFrames() {
  const PAUSE_MS = 500
  let last = performance.now()
  const drawn = () => {
    const now = performance.now()
    window.longestFrame = Math.max(window.longestFrame ?? 0, now - last - PAUSE_MS)
    last = now
    setTimeout(() => requestAnimationFrame(drawn), PAUSE_MS)
  }
  setTimeout(() => requestAnimationFrame(drawn), PAUSE_MS)
}

declare global {
  interface Window {
    longestFrame?: number
  }
}

/**
 * Asserts that the longest task of the page in a walk, and the longest wait for a frame, are within the limits.
 * For a task, the CPU time of its thread counts, because on a busy machine wall-clock time would include other work.
 * For frames, only wall-clock time can be measured.
 */
export async function keepsNobodyWaiting(page: Page, walk: () => Promise<void>) {
  const browser = page.context().browser()!
  await page.addInitScript(watchFrames)
  await page.evaluate(watchFrames)
  await browser.startTracing(page, { categories: ['-*', 'disabled-by-default-devtools.timeline'] })
  let trace: Buffer
  try {
    await walk()
    // Waits for a late frame.
    await page.evaluate(() => new Promise((shown) => setTimeout(() => requestAnimationFrame(shown), 1_000)))
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pages = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf))
  const tasks = events.filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)))
  expect(tasks).not.toEqual([])
  const longest = tasks.reduce((most, { tdur, dur }) => Math.max(most, tdur ?? dur ?? 0), 0) / 1_000
  test.info().annotations.push({ type: 'busy', description: `${Math.round(longest)} ms` })
  const frame = await page.evaluate(() => window.longestFrame ?? 0)
  test.info().annotations.push({ type: 'without a frame', description: `${Math.round(frame)} ms` })
  expect(longest).toBeLessThan(MOST_MS)
  expect(frame).toBeLessThan(MOST_FRAME_MS)
}

/**
 * The most memory that the pages of this browser took since the last call, in MB; undefined if the system does not
 * report it.
 */
export async function peakMemory(page: Page): Promise<number | undefined> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8')
        // This resets the counter of Linux.
        writeFileSync(`/proc/${id}/clear_refs`, '5')
        return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
      } catch {
        return undefined
      }
    })
  const known = peaks.filter((peak) => peak !== undefined)
  return known.length > 0 ? Math.round(Math.max(...known)) : undefined
}

/**
 * Waits until the page responds and has drawn everything: ten turns without a
 * long task. A turn requests no frame: while thousands of blocks are selected,
 * drawing one takes long, and nothing else requests it.
 */
export const isAtRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let quietTurns = 0
        new PerformanceObserver(() => (quietTurns = 0)).observe({ type: 'longtask' })
        const turn = () => (quietTurns++ < 10 ? setTimeout(turn, 20) : resolve())
        turn()
      }),
  )

export const THE_END = { block_type: 2, text: { elements: [{ text_run: { content: 'the end' } }] } }

/** The contents of a world in addition to the world of the fixtures. */
interface Held {
  blocks?: readonly Grown[]
  sheets?: Readonly<Record<string, readonly (readonly unknown[])[]>>
  messages?: readonly object[]
}

/** Walks name their contents instead of passing them: built, they have millions of parts. */
function heldIn(name: string): Held {
  if (Object.hasOwn(grown, name)) return { blocks: grown[name]!() }
  if (Object.hasOwn(sheets, name)) {
    const given = Object.entries(sheets[name]!()).map(([id, values]) => [`shtcnWorst_${id}`, values] as const)
    return {
      blocks: given.map(([token]) => ({ block_type: 30, sheet: { token } })),
      sheets: Object.fromEntries(given),
    }
  }
  return { messages: bundles[name]?.() ?? [] }
}

/** Reads a gauge from a server's /metrics. */
const gauge = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)

export const test = base.extend<{ held: string; leavesNothing: void }>({
  /** Once the page is left, the server has no request or stream under way. */
  leavesNothing: [
    async ({ page, herald }, provide) => {
      await provide()
      await page.goto('about:blank')
      await expect
        .poll(async () => {
          const metrics = await (await fetch(`${herald.service}/metrics`)).text()
          // This request itself counts as one.
          return [gauge(metrics, 'herald_http_requests_in_flight') - 1, gauge(metrics, 'herald_http_streams')]
        })
        .toEqual([0, 0])
    },
    { auto: true },
  ],
  /** The name of the contents that the second group holds from the start. */
  held: ['', { option: true }],
  world: async ({ world, held }, provide) => {
    const given = readWorld(world)
    const { blocks = [], sheets: cells = {}, messages = [] } = heldIn(held)
    const announcement = {
      type: 'docx',
      blocks: asListed([...blocks, THE_END]),
      sheets: Object.entries(cells).map(([token, values]) => ({ token, values })),
    }
    const chats = given.chats!.map((chat) =>
      chat.chat_id === SECOND_CHAT && held ? { ...chat, announcement } : chat,
    )
    const folder = mkdtempSync(join(tmpdir(), 'herald-hostile-'))
    writeFileSync(join(folder, 'world.json'), JSON.stringify({ ...given, chats, messages }))
    await provide(join(folder, 'world.json'))
    rmSync(folder, { recursive: true })
  },
})

/** The page block and everything below it, as the service lists them. */
function asListed(blocks: readonly Grown[]) {
  const listed: object[] = []
  let made = 0
  const add = ({ children = [], ...block }: Grown, block_id: string, parent_id: string) => {
    const own = { ...block, block_id, parent_id, children: [] as string[] }
    listed.push(own)
    for (const child of children) {
      own.children.push(`grown${String(++made).padStart(22, '0')}`)
      add(child, own.children.at(-1)!, block_id)
    }
  }
  add({ block_type: 1, page: { elements: [] }, children: blocks }, SECOND_CHAT, '')
  return listed
}

/** Doesn't find the editor by its role: while we measure, resolving roles would count as a task of the page. */
export const focus = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.ProseMirror')!.focus())

/**
 * Goes to the end of an announcement, which is THE_END; blocks far from the screen are drawn on the way. Repeats the
 * key, which only says so while the rest is still being read.
 */
export async function goToTheEnd(page: Page) {
  await focus(page)
  await expect(async () => {
    await page.keyboard.press('Control+End')
    expect(await editorOf(page).evaluate(({ textContent }) => textContent.includes('the end'))).toBe(true)
  }).toPass({ intervals: [500] })
  await isAtRest(page)
}

/** Opens the announcement, goes to its end, writes there, and searches it. */
export async function walkThrough(page: Page, herald: Herald) {
  await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
  await page.waitForSelector('.ProseMirror')
  await isAtRest(page)
  await goToTheEnd(page)
  await page.keyboard.type('!')
  await isAtRest(page)
  await page.keyboard.press('Control+f')
  await page.waitForSelector('[role=search] input')
  await page.keyboard.type('o')
  await isAtRest(page)
  await page.keyboard.press('Enter')
  await isAtRest(page)
}
