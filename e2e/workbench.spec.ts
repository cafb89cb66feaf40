import type { Locator, Page } from '@playwright/test'
import { expect, test, type Herald } from './fixtures'

const openWorkbench = (page: Page, herald: Herald, tab: string) => page.goto(`${herald.url}/workbench/${tab}`)

/** The calls in view, newest first. */
const callsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Calls, newest first' }).getByRole('link')

test.describe('on a server of its own', () => {
  test.use({ ownServer: true })

  test(
    'after a restart of the service its log begins again, and the page follows',
    { tag: '@long' },
    async ({ page, herald }) => {
      for (let call = 0; call < 5; call += 1) await herald.call('GET', '/open-apis/im/v1/chats')
      await openWorkbench(page, herald, 'log')
      await expect(callsOf(page)).toHaveCount(5)
      await herald.crash()
      await herald.call('GET', '/open-apis/im/v1/chats/oc_nobody')
      await expect(callsOf(page)).toHaveCount(1)
      await expect(callsOf(page).first()).toContainText('99992356')
    },
  )
})

test('a page that only looks comes to rest, and still shows a call as it is answered', async ({
  page,
  herald,
}) => {
  await page.goto(herald.url, { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
  await page.goto(`${herald.url}/workbench/log`, { waitUntil: 'networkidle' })
  await expect(page.getByText('Live')).toBeVisible()
  await herald.call('GET', '/open-apis/im/v1/chats')
  await expect(callsOf(page)).toHaveCount(1)
  await page.goto(`${herald.url}/workbench/faults`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Active faults' })).toBeVisible()
})
