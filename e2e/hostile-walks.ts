import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { editorOf, expect, type Herald, readWorld, SECOND_CHAT, test as base } from './fixtures'
import { bundles, type Grown, grown, sheets } from './hostile-worlds'

/** What the walks through the worst contents have in common: the measure, and the worlds that hold them. */

/** No content keeps a tab busy for longer at a time. */
const MOST_MS = 1_000
/** Of one call. */
const MOST_CHILDREN = 50

/** Their worlds are made and read in first, which takes a minute where others work as well. */
export const againstHanging = { timeout: 600_000 }

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: by the clock on the wall, and of the processor's time. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * The longest task of the page in a walk is within the limit. What counts is the
 * processor's time of its thread: on a machine that others use as well, the
 * clock on the wall measures them.
 */
export async function keepsNobodyWaiting(page: Page, walk: () => Promise<void>) {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['-*', 'disabled-by-default-devtools.timeline'] })
  let trace: Buffer
  try {
    await walk()
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
  expect(longest).toBeLessThan(MOST_MS)
}

/**
 * The page answers, and has drawn all that it is going to draw: it has done
 * nothing long in ten turns. A turn asks for no frame: to draw one is long where
 * thousands of blocks are selected, and nobody else asks for it.
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

/** What a world may hold besides what the fixtures know. */
interface Held {
  blocks?: readonly Grown[]
  sheets?: Readonly<Record<string, readonly (readonly unknown[])[]>>
  messages?: readonly object[]
}

/** Worlds go by their names: what is made of them has millions of parts. */
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

/** The gauge of a server's /metrics. */
const gauge = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)

export const test = base.extend<{ held: string; leavesNothing: void }>({
  /** Once the page is left, nothing is under way at the server any more. */
  leavesNothing: [
    async ({ page, herald }, provide) => {
      await provide()
      await page.goto('about:blank')
      await expect
        .poll(async () => {
          const metrics = await (await fetch(`${herald.service}/metrics`)).text()
          // One is this request.
          return [gauge(metrics, 'herald_http_requests_in_flight') - 1, gauge(metrics, 'herald_http_streams')]
        })
        .toEqual([0, 0])
    },
    { auto: true },
  ],
  /** What the second group holds from the start, by its name. */
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

/** The page and what is below it, as the service lists it. */
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

/** Roles are not asked for while the page is watched: reading them is a task of the page as well. */
export const focus = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.ProseMirror')!.focus())

/** To the end of an announcement, which says THE_END: what is far from the screen is drawn on the way. While the rest is still being read, the key says so. */
export async function goToTheEnd(page: Page) {
  await focus(page)
  await expect(async () => {
    await page.keyboard.press('Control+End')
    expect(await editorOf(page).evaluate(({ textContent }) => textContent.includes('the end'))).toBe(true)
  }).toPass({ intervals: [500] })
  await isAtRest(page)
}

/** Somebody else's application writes this into the announcement. */
export async function write(herald: Herald, children: readonly object[]) {
  const path = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/${SECOND_CHAT}/children`
  for (let from = 0; from < children.length; from += MOST_CHILDREN) {
    const body = { children: children.slice(from, from + MOST_CHILDREN) }
    await expect.poll(async () => (await herald.call('POST', path, body)).code, { intervals: [400] }).toBe(0)
  }
}
