import type { Page } from '@playwright/test'
import { paragraphs, put } from './block-walks'
import {
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  SECOND_CHAT,
  storedIn,
  test,
  type Herald,
} from './fixtures'

/** Longer than it takes to take the page away. */
const BUSY_MS = 2_000

/**
 * Acts in one task of the page, together with the promise steps that need nothing else. Closes the page while that
 * task still runs, so that no answer of the browser reaches it any more.
 */
async function leaveBusy(page: Page, act: () => void) {
  const isBusy = page.waitForEvent('console', (message) => message.text() === 'busy')
  await page.evaluate(`setTimeout(async () => {
    (${String(act)})()
    for (let step = 0; step < 1_000; step++) await undefined
    console.debug('busy')
    for (const end = performance.now() + ${BUSY_MS}; performance.now() < end;);
  })`)
  await isBusy
  await page.close({ runBeforeUnload: false })
}

/** Waits until the page has a database open. The browser opens databases in the order of the requests. */
async function isOpen(page: Page, database: string) {
  const isThere = async (name: string) => (await indexedDB.databases()).some((one) => one.name === name)
  await page.waitForFunction(isThere, database)
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result.close())
      }),
    database,
  )
}

interface Walk {
  /** Opens the place where it is done. */
  arrive(page: Page, herald: Herald, words: string): Promise<void>
  /** Runs in the page. */
  readonly act: () => void
  database: string
  store: string
}

const walks: Record<string, Walk> = {
  'a message that was sent': {
    async arrive(page, herald, words) {
      await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
      await page.getByRole('textbox', { name: 'Message' }).fill(words)
    },
    act: () => {
      const field = document.querySelector('textarea')!
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    },
    database: 'herald-outgoing',
    store: 'messages',
  },
  'a file that was chosen': {
    async arrive(page, herald, words) {
      await page.goto(`${herald.url}/files`)
      await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
      await isOpen(page, 'herald-upload-queue')
      await page.evaluate((name) => (document.title = name), words)
    },
    act: () => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['bytes'], `${document.title}.txt`))
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    database: 'herald-upload-queue',
    store: 'kept',
  },
  'a letter that was typed': {
    async arrive(page, herald, words) {
      const [block] = await put(herald, SECOND_CHAT, paragraphs('Begin'))
      await page.route('**/announcement/blocks/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort(),
      )
      await openAnnouncement(page, herald.url, SECOND_CHAT)
      await expect(editorOf(page)).toBeVisible()
      await caretAfter(lineOf(page, block!.block_id))
      await page.keyboard.insertText(words)
    },
    // The events of a page that the browser removes.
    act: () => void dispatchEvent(new PageTransitionEvent('pagehide')),
    database: 'keyval-store',
    store: 'keyval',
  },
}

for (const { tries, tag } of [
  { tries: 1, tag: [] },
  { tries: 24, tag: '@long' },
])
  for (const [what, { arrive, act, database, store }] of Object.entries(walks))
    test(
      `${what} is kept by a page that is busy and gone, ${tries} of ${tries} times`,
      { tag },
      async ({ browser, herald }) => {
        test.setTimeout(tries * 20_000)
        const lost: string[] = []
        for (let time = 1; time <= tries; time++) {
          // A browser of its own: what an earlier try left unsaved would come first.
          const context = await browser.newContext()
          await context.addCookies(herald.cookies)
          const page = await context.newPage()
          const words = `words-${time}-end`
          await arrive(page, herald, words)
          await leaveBusy(page, act)
          const reader = await context.newPage()
          // A page of the same origin without the console.
          await reader.goto(`${herald.url}/openapi.json`)
          if (!(await storedIn(reader, database, store)).includes(words)) lost.push(words)
          await context.close()
        }
        expect(lost).toEqual([])
      },
    )
