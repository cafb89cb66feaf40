import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'

/** The figures of one visit to one editor. A figure that took too long is missing. */
export interface Visit {
  /** From the navigation until the last block is in the editable text, drawn or not. */
  editableMs?: number
  /** Main-thread time until the page is idle. */
  loadCpuMs?: number
  keyToFrameMs: number[]
  keyCpuMs?: number
  enterMs: number[]
  undoMs: number[]
  moveMs: number[]
  moveCpuMs?: number
  boldMs?: number
  heapMb?: number
  /** Script that was asked for before the document could be edited. */
  scriptKb?: number
  /** The step that took too long: its figure and all later ones are missing. */
  tookTooLongTo?: string
}

export interface Editor {
  name: string
  /** The page of a round, so that no round loads what an earlier one has changed. */
  url(size: number, round: number): string
  /** Runs before the navigation, e.g. to set up a session or go offline. */
  prepare?(page: Page): Promise<void>
  /** Selector of the last block, for an editor that does not draw every block; otherwise its text is searched for. */
  lastBlock?(size: number, round: number): string
  /** Moves the last block to the beginning; without it, the page offers this itself, as those of the peers do. */
  moveLastToFirst?(page: Page): Promise<void>
}

const PATIENCE_MS = 120_000
/** The time between two looks of the page for its document. */
const LOOK_MS = 50
const KEYS = 60
const TURNS = 5

/**
 * One visit: load, type in the middle, break lines, undo, move, select all and
 * make it bold; a short one ends after undo. The same for every editor; what an
 * editor cannot do within two minutes is left out, and named.
 */
export async function visit(
  browser: Browser,
  editor: Editor,
  { size, round, isShort }: { size: number; round: number; isShort: boolean },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const measured: Visit = { keyToFrameMs: [], enterMs: [], undoMs: [], moveMs: [] }
  let doing = 'load'
  try {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    await page.addInitScript(watch, {
      words: `Line ${size - 1} of`,
      last: editor.lastBlock?.(size, round),
      lookMs: LOOK_MS,
    })
    const editable = await tellsEditable(page)
    const scripts = scriptBytes(page)
    await editor.prepare?.(page)
    await page.goto(editor.url(size, round), { waitUntil: 'commit', timeout: PATIENCE_MS })
    measured.editableMs = await editable()
    await rests(page)
    measured.loadCpuMs = await cpuMs(cdp)
    measured.scriptKb = (await scripts(measured.editableMs)) / 1_000
    await cdp.send('HeapProfiler.collectGarbage')
    measured.heapMb = (await metric(cdp, 'JSHeapUsedSize')) / 1e6
    doing = 'type, break lines and undo'
    await typeInTheMiddle(page, cdp, measured)
    if (isShort) return measured
    doing = 'move a block'
    await move(page, cdp, editor, measured)
    doing = 'make all bold'
    measured.boldMs = await bold(page)
  } catch (error) {
    if (!(error instanceof Error) || !/timeout|took too long/i.test(error.message)) throw error
    measured.tookTooLongTo = doing
  } finally {
    await context.close()
  }
  return measured
}

/** Runs in the page: reports when the document is editable, and times each key until the frame after it. */
function watch({ words, last, lookMs }: { words: string; last: string | undefined; lookMs: number }) {
  globalThis.herald = { frames: [] }
  const look = () => {
    const text = document.querySelector('[contenteditable="true"]')
    const isThere = last ? text?.querySelector(last) : text?.textContent?.includes(words)
    if (isThere) globalThis.tellEditable(performance.now())
    else setTimeout(look, lookMs)
  }
  // Not requestAnimationFrame: it forces frames that a page waiting for its service would not draw.
  setTimeout(look, lookMs)
  addEventListener(
    'keydown',
    (event) => {
      const began = event.timeStamp
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.addEventListener('message', () =>
          globalThis.herald.frames.push(performance.now() - began),
        )
        after.port1.start()
        after.port2.postMessage(0)
      })
    },
    { capture: true },
  )
}

/** The page reports this once. Polling would cost time on the very thread that is measured. */
async function tellsEditable(page: Page): Promise<() => Promise<number>> {
  let tell: (at: number) => void = () => undefined
  const told = new Promise<number>((resolve) => (tell = resolve))
  await page.exposeFunction('tellEditable', (at: number) => tell(at))
  return async () => {
    let late: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('took too long to be editable')), PATIENCE_MS)
    })
    return Promise.race([told, tooLate]).finally(() => clearTimeout(late))
  }
}

/** Waits until the main thread has done next to nothing for half a second. */
async function rests(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let quiet = 0
        let last = performance.now()
        const beat = () => {
          const now = performance.now()
          quiet = now - last < 80 ? quiet + 1 : 0
          last = now
          if (quiet >= 10) done()
          else setTimeout(beat, 50)
        }
        beat()
      }),
  )
}

const metric = async (cdp: CDPSession, name: string): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN
}
/** Time that the main thread computed, without waiting while other processes had the processor. */
const cpuMs = async (cdp: CDPSession) => (await metric(cdp, 'ThreadTime')) * 1_000

const frames = (page: Page): Promise<number[]> => page.evaluate(() => globalThis.herald.frames.splice(0))

async function typeInTheMiddle(page: Page, cdp: CDPSession, measured: Visit): Promise<void> {
  // Blocks above get their true height only when they come near; after the second scroll everything around is drawn.
  for (let turn = 0; turn < 2; turn++) {
    await page.evaluate(scrollToMiddle)
    await rests(page)
  }
  const box = await page.evaluate(lineInSight)
  await page.mouse.click(box.x, box.y)
  await page.keyboard.press('End')
  await rests(page)
  await frames(page)
  const before = await cpuMs(cdp)
  for (let key = 0; key < KEYS; key++) await page.keyboard.type('abcdefghij'[key % 10]!, { delay: 20 })
  await rests(page)
  measured.keyCpuMs = ((await cpuMs(cdp)) - before) / KEYS
  measured.keyToFrameMs = await frames(page)
  for (let turn = 0; turn < TURNS; turn++) {
    await page.keyboard.press('Enter')
    await rests(page)
  }
  measured.enterMs = await frames(page)
  for (let turn = 0; turn < TURNS; turn++) {
    await page.keyboard.press('Control+z')
    await rests(page)
  }
  // The first frame of each pair belongs to the Control key itself.
  measured.undoMs = (await frames(page)).filter((_, index) => index % 2 === 1)
}

/** Runs in the page: scrolls the middle of the document to the middle of the screen. */
function scrollToMiddle(): void {
  const text = document.querySelector('[contenteditable="true"]')!
  let scroller = text as Element | null
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement
  const { top, height } = text.getBoundingClientRect()
  ;(scroller ?? document.scrollingElement!).scrollBy(0, top + height / 2 - innerHeight / 2)
}

/** Runs in the page: where to click on the text of the line in the middle of the screen. */
function lineInSight(): { x: number; y: number } {
  const text = document.querySelector('[contenteditable="true"]')!
  const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    if (!words.currentNode.nodeValue?.startsWith('Line ')) continue
    const box = words.currentNode.parentElement!.getClientRects()[0]
    if (box && box.top > innerHeight / 2) return { x: box.x + 40, y: box.y + 8 }
  }
  throw new Error('no line in the middle of the screen')
}

async function move(page: Page, cdp: CDPSession, editor: Editor, measured: Visit): Promise<void> {
  const before = await cpuMs(cdp)
  for (let turn = 0; turn < TURNS; turn++) {
    if (editor.moveLastToFirst) {
      await editor.moveLastToFirst(page)
      measured.moveMs.push(...(await frames(page)).slice(-1))
    } else {
      measured.moveMs.push(await page.evaluate(timeMove))
    }
    await rests(page)
  }
  measured.moveCpuMs = ((await cpuMs(cdp)) - before) / TURNS
}

/** Runs in the page of a peer. */
function timeMove(): Promise<number> {
  const began = performance.now()
  globalThis.bench.moveLastToFirst()
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0))
  })
}

async function bold(page: Page): Promise<number | undefined> {
  await page.locator('[contenteditable="true"]').first().focus()
  await page.keyboard.press('Control+a')
  await rests(page)
  await frames(page)
  await page.keyboard.press('Control+b')
  await page.waitForFunction(() => globalThis.herald.frames.length >= 2, undefined, {
    timeout: PATIENCE_MS,
    polling: 50,
  })
  return (await frames(page)).at(-1)
}

/**
 * Size of all loaded scripts, gzipped here because servers differ in what they compress. Asked of the server again:
 * the page would hand its own ones out on the thread that is measured.
 */
function scriptBytes(page: Page): (untilMs: number) => Promise<number> {
  const urls = new Set<string>()
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(new URL(response.url()).pathname)) urls.add(response.url())
  })
  return async (untilMs) => {
    // The page looks for the document only from time to time, and what comes after it may be asked for before that look.
    const later = await page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime >= until)
          .map(({ name }) => name),
      untilMs - LOOK_MS,
    )
    const sizes = [...urls]
      .filter((url) => !later.includes(url))
      .map(async (url) => {
        const response = await page.context().request.get(url)
        return response.ok() ? gzipSync(await response.body()).length : 0
      })
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
  }
}
