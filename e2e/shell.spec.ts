import type { Page } from '@playwright/test'
import { DESKTOP, expectFaultless, PHONE } from './axe-faults'
import { deployment, type Deployment } from './deployment'
import { caretAfter, editorOf, expect, openAnnouncement, saving, test as base } from './fixtures'

const test = base.extend<{ deployed: Deployment }>({
  deployed: async ({ herald }, provide) => {
    const deployed = await deployment(herald.url)
    await provide(deployed)
    await deployed.stop()
  },
})
test.use({ viewport: DESKTOP, storesConsole: true })

const title = (page: Page) => editorOf(page).getByRole('heading').first()

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

test(
  'an offline reload opens the console with the draft, which is saved once the server answers',
  { tag: '@long' },
  async ({ page, deployed }) => {
    await openAnnouncement(page, deployed.url)
    await storedBuilds(page)
    await deployed.stop()
    await caretAfter(title(page))
    await page.keyboard.type(' typed offline')
    await expect(saving(page)).toHaveText(/again|offline/i)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('No connection to Herald')
    const draft = page.getByRole('region', { name: 'Unsaved announcement, read-only' })
    await expect(draft.getByRole('heading').first()).toContainText('typed offline')
    await expectFaultless(page, { sizes: [PHONE] })

    // The worker has files of the build, and nothing else.
    const stored = await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    })
    expect(stored.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])

    await deployed.startAgain()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page)).toContainText('typed offline')
    await expect(saving(page)).toHaveText('Saved')
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
