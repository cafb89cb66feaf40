import type { Locator, Page } from '@playwright/test'
import { DESKTOP, expectFaultless, PHONE } from './axe-faults'
import { paragraphs, put } from './block-walks'
import { deployment, type Deployment } from './deployment'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  openAnnouncement,
  SECOND_CHAT,
  reword,
  saving,
  test as base,
  visit,
  wordsOf,
} from './fixtures'

const test = base.extend<{ deployed: Deployment }>({
  deployed: async ({ herald }, provide) => {
    const deployed = await deployment(herald.url)
    await provide(deployed)
    await deployed.stop()
  },
})
test.use({ viewport: DESKTOP, storesConsole: true })

/** The names of the caches once a worker has stored its files. */
const storedBuilds = (page: Page, atLeast = 1) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
          return active?.state === 'activated' ? (await caches.keys()).length : 0
        }),
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(atLeast)

/** The names of the build's files that the worker has not stored yet. */
const missingFiles = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const missing = new Promise<string[]>((done) => {
      port1.addEventListener('message', ({ data }: MessageEvent<string[]>) => done(data))
      port1.start()
    })
    active?.postMessage({ store: [] }, [port2])
    return (await missing).map((url) => url.slice(url.lastIndexOf('/') + 1))
  })

const usedButMissing = async (page: Page) => {
  const used = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return (await missingFiles(page)).filter((name) => used.some((url) => url.endsWith(name)))
}

test(
  'a draft is edited after an offline reload, then saved and merged once the server answers',
  { tag: '@long' },
  async ({ page, herald, deployed }) => {
    await put(herald, SECOND_CHAT, paragraphs('Ours', 'Theirs'))
    test.slow()
    await openAnnouncement(page, deployed.url, SECOND_CHAT)
    await expect.poll(() => missingFiles(page), { timeout: 120_000 }).toEqual([])
    const theirs = blockSaying(await herald.blocks(SECOND_CHAT), 'Theirs')
    const ours = (in_: Page | Locator) => in_.getByText(/^Ours/)
    await deployed.stop()
    await caretAfter(ours(editorOf(page)))
    await page.keyboard.type(' typed offline')
    await expect(saving(page)).toHaveText(/again|offline/i)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()

    const away = page.getByRole('main')
    await test.step('the draft opens with the caret where it was, and can be edited', async () => {
      await expect(away.getByRole('alert').first()).toContainText('No connection to Herald')
      await expect(ours(editorOf(page))).toHaveText('Ours typed offline')
      await expect(editorOf(page)).toBeFocused()
      await page.keyboard.type(' and after a reload')
      await expect(away.getByRole('status').filter({ hasText: /change waiting/ })).toBeAttached()
      await expectFaultless(page, { sizes: [PHONE, DESKTOP] })
    })

    await test.step('a second reload loses nothing of it', async () => {
      await page.reload()
      await expect(ours(editorOf(page))).toHaveText('Ours typed offline and after a reload')
    })

    await test.step('the worker has files of the build, and nothing else', async () => {
      const stored = await page.evaluate(async () => {
        const [name = ''] = await caches.keys()
        return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
      })
      expect(stored.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
    })

    await test.step('the page changes only between the letters, and what another wrote meanwhile stays', async () => {
      await reword(herald, theirs.block_id, 'Theirs, changed meanwhile', SECOND_CHAT)
      await caretAfter(ours(editorOf(page)))
      await deployed.startAgain()
      await page.keyboard.type(', and while the server is back', { delay: 150 })
      await expect(saving(page)).toHaveText(/^Saved/, { timeout: 20_000 })
      const words = 'Ours typed offline and after a reload, and while the server is back'
      await expect(ours(editorOf(page))).toHaveText(words)
      await expect(editorOf(page)).toBeFocused()
      await expect(editorOf(page).getByText('Theirs, changed meanwhile')).toBeVisible()
      const held = (await herald.blocks(SECOND_CHAT)).map(wordsOf)
      expect(held).toContain(words)
      expect(held).toContain('Theirs, changed meanwhile')
      expect(held.filter((each) => each.startsWith('Ours'))).toHaveLength(1)
    })
  },
)

test(
  'with data saver the files of an announcement that was opened are stored, and no others',
  { tag: '@long' },
  async ({ page, herald, deployed }) => {
    test.slow()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await put(herald, SECOND_CHAT, paragraphs('Ours'))
    await page.goto(deployed.url)
    await storedBuilds(page)
    const missing = async (name: string) => (await missingFiles(page)).some((each) => each.startsWith(name))
    await expect.poll(() => missing('away-'), { timeout: 60_000 }).toBe(false)
    expect(await missing('editor-')).toBe(true)
    expect(await missing('offline-announcement-')).toBe(true)

    await visit(page, `/announcements/${SECOND_CHAT}`)
    await expect(editorOf(page)).toBeVisible()
    await expect.poll(() => missing('offline-announcement-'), { timeout: 60_000 }).toBe(false)
    await expect.poll(() => usedButMissing(page), { timeout: 60_000 }).toEqual([])
    expect(await missing('editor-')).toBe(false)
    expect(await missing('messages-route-')).toBe(true)

    await deployed.stop()
    // Only what the worker has stored is left.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
    await caretAfter(editorOf(page).getByText(/^Ours/))
    await page.keyboard.type(' typed offline')
    await expect(saving(page)).toHaveText(/again|offline/i)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(editorOf(page).getByText('Ours typed offline')).toBeVisible()
    await page.keyboard.type(' and after a reload')
    await expect(editorOf(page).getByText('Ours typed offline and after a reload')).toBeVisible()
  },
)

test(
  'a new version of the console is announced, opens with a click, and replaces the files of the old one',
  { tag: '@long' },
  async ({ page, deployed }) => {
    await openAnnouncement(page, deployed.url)
    await storedBuilds(page)
    deployed.deployNext()
    const update = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await update()
    const notice = page.getByRole('status').filter({ hasText: 'A new version of Herald is available.' })
    await expect(notice).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })
    await notice.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('script[src="/assets/index-ofNextBuild.js"]')).toHaveCount(1)
    await expect(editorOf(page)).toBeVisible()
    await expect(notice).toHaveCount(0)
    await storedBuilds(page, 2)
  },
)
