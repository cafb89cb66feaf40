import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { bareList } from './bare-list'
import { benchWorld } from './bench-world'
import { fillChat } from './fill-chat'
import { launchBrowser } from './launch-browser'
import { figure, line, quantile, takeTurns } from './measure'
import { startServer } from './start-home'

const CHAT = 'oc_benchbenchbenchbenchbenchlist0000'
const SIZE = 100_000
/** The most rows that the console holds; the floor scrolls as many. */
const HELD = 2_000
const FRAMES = 600
const ROUNDS = 6
/** Pages read between the two measurements of the heap. */
const PAGES = 100

/**
 * The list of a chat of 100,000 messages in the built console, over HTTP, in
 * turns with a plain page of bare rows.
 */
export async function* benchMessageList(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const server = await startServer(folder, benchWorld([{ chat_id: CHAT, name: 'Bench' }]))
  fillChat(folder, CHAT, SIZE)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const bare = await context.newPage()
    await bare.setContent(bareList(HELD))
    const page = await context.newPage()
    await page.goto(`${server.url}/messages/${CHAT}`)
    await page.getByRole('row').nth(5).waitFor()

    yield '\nmessage list'
    const slowestFrame = (of: Page) => async () => {
      await of.bringToFront()
      return { ms: quantile(await scroll(of), 0.95) }
    }
    const frames = await takeTurns(ROUNDS, slowestFrame(page), slowestFrame(bare))
    const what = `  a frame of scrolling ${SIZE.toLocaleString('en')}, p95`
    yield line(what, 'bare rows', frames)
    const slowest = frames.ours.map(({ ms }) => ms)
    yield figure('  the same', slowest, { most: 20, of: 'ms' })
    await page.bringToFront()
    const picks: number[] = []
    for (let round = 0; round < 7; round++) picks.push(await pickRange(page))
    yield figure(`  a range of ${RANGE} to the frame that shows it`, picks, { most: 50, of: 'ms' })

    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    await readBack(page, HELD / 50)
    const before = await heapMb(cdp)
    await readBack(page, PAGES)
    const after = await heapMb(cdp)
    yield `  heap before and after ${(PAGES * 50).toLocaleString('en')} messages more (flat)      ${before.toFixed(1)} MB, ${after.toFixed(1)} MB`
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

/** How long each frame takes while the list scrolls up by one wheel step per frame. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const list = document.querySelector('[data-message-rows]')!
    list.scrollTop = list.scrollHeight
    const times: number[] = []
    let last = 0
    await new Promise<void>((done) => {
      requestAnimationFrame(function step(now) {
        if (last > 0) times.push(now - last)
        last = now
        list.scrollTop -= 100
        if (times.length < count) requestAnimationFrame(step)
        else done()
      })
    })
    return times
  }, FRAMES)

/** How many messages a range contains, both ends included: as many as a merge-forward takes. */
const RANGE = 100

/**
 * Selects the last message in view, scrolls up to the first one of the range,
 * and returns the time from a Shift click there to the next frame.
 */
async function pickRange(page: Page): Promise<number> {
  const took = await page.evaluate(async (range) => {
    const list = document.querySelector('[data-message-rows]')!
    const boxOf = (number: number) =>
      list.querySelector<HTMLElement>(
        `[data-message-id="om_${String(number).padStart(32, '0')}"] [data-pick-box]`,
      )
    const click = (box: HTMLElement, shiftKey: boolean) =>
      box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
    const frame = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => {
          const after = new MessageChannel()
          after.port1.addEventListener('message', () => done())
          after.port1.start()
          after.port2.postMessage(0)
        })
      })
    const rows = [...list.querySelectorAll('[data-message-id]')]
    const last = Number(rows.at(-1)!.getAttribute('data-message-id')!.slice('om_'.length))
    click(boxOf(last)!, false)
    const first = last - range + 1
    for (let turn = 0; turn < 300 && !boxOf(first); turn++) {
      list.scrollTop -= 100
      await frame()
    }
    const to = boxOf(first)
    if (!to) throw new Error(`message ${first} did not come into view`)
    const began = performance.now()
    click(to, true)
    await frame()
    return performance.now() - began
  }, RANGE)
  await page.getByRole('button', { name: `${RANGE} / ${RANGE}` }).waitFor()
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  return took
}

/** Scrolls to the top repeatedly: each time one more page is read and another is dropped. */
const readBack = (page: Page, pages: number): Promise<void> =>
  page.evaluate(async (count) => {
    const list = document.querySelector('[data-message-rows]')!
    const first = () => list.querySelector('[data-message-id]')?.getAttribute('data-message-id')
    for (let turn = 0; turn < count; turn++) {
      const before = first()
      list.scrollTop = 0
      for (let frames = 0; frames < 60; frames++) {
        await new Promise((done) => requestAnimationFrame(done))
        if (frames > 3 && first() !== before && list.scrollTop > 400) break
      }
    }
  }, pages)

async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
}
