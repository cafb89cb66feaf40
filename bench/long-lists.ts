import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { benchWorld } from './bench-world'
import { fillChat } from './fill-chat'
import { launchWithScrollBars } from './launch-browser'
import { startServer } from './start-home'

const CHAT = 'oc_benchbenchbenchbenchbenchlist0000'
const MESSAGES = 100_000
const CHATS = 10_000
/** A frame that is longer drops others visibly. */
const LONG_MS = 50
/** Turns of the wheel, and how far each scrolls. */
const TURNS = 400
const TURN_PX = 240
/** Drags of the scroll bar's thumb from one end of the list to the other. */
const DRAGS = 12

/** Scrolls a chat of 100,000 messages and a list of 10,000 chats by wheel and by the scroll bar. */
export async function* benchLongLists(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const server = await startServer(folder, benchWorld(manyChats()))
  fillChat(folder, CHAT, MESSAGES)
  const browser = await launchWithScrollBars()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript(watchFrames)
    yield `\n${MESSAGES.toLocaleString('en')} messages`
    await page.goto(`${server.url}/messages/${CHAT}`)
    await page.getByRole('row').nth(5).waitFor()
    // The chats, which are read meanwhile, are the other list's.
    await page.getByText(`${CHATS} chats`).waitFor({ timeout: 120_000 })
    yield* scrolled(page, page.locator('[data-message-rows]'), -1)

    yield `\n${CHATS.toLocaleString('en')} chats`
    await page.goto(`${server.url}/announcements`)
    await framesOf(page)
    await page.getByText(`${CHATS} chats`).waitFor({ timeout: 120_000 })
    yield `  until all are listed: ${shownFrames(await framesOf(page))}`
    yield* scrolled(page, page.locator('nav#chats div:has(> ul)'), 1)
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

/** The chat of the messages, then those that only fill the list. */
const manyChats = () =>
  Array.from({ length: CHATS }, (_, at) => ({
    chat_id: at === 0 ? CHAT : `oc_benchbenchbenchbench${String(at).padStart(12, '0')}`,
    name: `Bench ${at}`,
  }))

/** `direction`: where the list goes on from where it opens. */
async function* scrolled(page: Page, list: Locator, direction: 1 | -1): AsyncGenerator<string> {
  const box = (await list.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await framesOf(page)
  for (let turn = 0; turn < TURNS; turn++) await page.mouse.wheel(0, direction * TURN_PX)
  yield `  ${TURNS} turns of the wheel: ${shownFrames(await framesOf(page))}`
  for (let drag = 0; drag < DRAGS; drag++) await dragThumb(page, list)
  yield `  ${DRAGS} drags of the scroll bar: ${shownFrames(await framesOf(page))}`
}

/** Drags the thumb from where it is to the farther end, in thirty steps. */
async function dragThumb(page: Page, list: Locator) {
  const box = (await list.boundingBox())!
  const at = await list.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    middle: (scrollTop + clientHeight / 2) / scrollHeight,
    isLow: scrollTop > (scrollHeight - clientHeight) / 2,
  }))
  const x = box.x + box.width - 6
  const thumb = Math.min(Math.max(box.y + at.middle * box.height, box.y + 12), box.y + box.height - 12)
  await page.mouse.move(x, thumb)
  await page.mouse.down()
  await page.mouse.move(x, at.isLow ? box.y : box.y + box.height, { steps: 30 })
  await page.mouse.up()
}

/** Runs in the page: notes how long each frame takes. */
function watchFrames() {
  globalThis.frameTimes = []
  let last: number | undefined
  requestAnimationFrame(function step(now) {
    if (last !== undefined) globalThis.frameTimes.push(now - last)
    last = now
    requestAnimationFrame(step)
  })
}

/** The frames since it was last called. */
const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done))
    return globalThis.frameTimes.splice(0)
  })

const shownFrames = (frames: readonly number[]): string => {
  const long = frames.filter((ms) => ms > LONG_MS).length
  const longest = Math.max(...frames).toFixed(0)
  const met = long === 0 ? 'met' : 'NOT MET'
  return `${frames.length} frames, ${long} above ${LONG_MS} ms, the longest ${longest} ms; bar: 0 above: ${met}`
}
