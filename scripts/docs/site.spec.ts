import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, OF_COLOURS, type Look } from '../../e2e/axe-faults'
import { built } from '../built.mjs'
import { serveFiles } from './serve-files.mjs'
import { checkLinks } from './site-links.mjs'

/** One page of each kind, in both languages. */
const KINDS = [
  '/',
  '/zh-CN/',
  '/use/in-your-tests',
  '/zh-CN/use/events',
  '/reference/command-line',
  '/reference/world-file',
  '/reference/coverage',
  '/reference/operations/auth',
  '/reference/errors/forward',
  '/zh-CN/reference/errors/gateway',
  '/reference/keyboard',
  '/architecture',
  '/decisions/0044-rooms',
  '/no-such-page',
]

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 820, height: 1180 }
const LAPTOP = { width: 1280, height: 800 }

let site: Awaited<ReturnType<typeof serveFiles>>
test.beforeAll(async () => {
  site = await serveFiles(built.docs)
})
test.afterAll(() => site.close())

/** The requests of a page to other hosts, and the complaints of its security policy and its code. */
function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== site.url && !['data:', 'blob:'].includes(url.protocol)) found.push(request.url())
  })
  page.on('console', (message) => {
    // Reported below, with its address.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) found.push(message.text())
  })
  page.on('response', (response) => {
    // The demo's world has a chat that refuses its announcement.
    const isRefusal = response.url().startsWith(`${site.url}/open-apis/`)
    const isPage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isRefusal && !isPage)
      found.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => found.push(error.message))
  return found
}

test('each link of the site leads to a page and a heading, and no page loads anything from another host', () => {
  const { problems, pages, links } = checkLinks(built.docs)
  expect(problems).toEqual([])
  expect(pages).toBeGreaterThan(150)
  expect(links).toBeGreaterThan(5_000)
})

test('axe finds nothing on a page of each kind, in both themes, on a laptop and on a phone; none is too wide for a tablet', async ({
  browser,
}) => {
  const page = await browser.newPage({ colorScheme: 'light', viewport: LAPTOP, reducedMotion: 'reduce' })
  const found = complaints(page)
  for (const path of KINDS) {
    await page.goto(site.url + path)
    const at = async (theme: 'light' | 'dark', size: typeof LAPTOP, look?: Look) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize(size)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${path}, ${size.width} px wide`).toBeLessThanOrEqual(size.width)
      if (look) expect(await faultsOf(page, [look]), `${path}, ${theme}, ${size.width} px wide`).toEqual([])
    }
    await at('light', LAPTOP, {})
    await at('light', TABLET)
    // Colours do not depend on the size, and nothing else on the theme.
    await at('light', PHONE, { without: OF_COLOURS })
    await at('dark', LAPTOP, { only: OF_COLOURS })
  }
  expect(found).toEqual([])
  await page.close()
})

test('the search finds a code, and Chinese words that stand together', async ({ page }) => {
  const found = complaints(page)
  const search = async (path: string, words: string) => {
    await page.goto(site.url + path)
    await page.locator('#local-search button').click()
    await page.locator('#localsearch-input').fill(words)
    await expect(page.locator('#localsearch-list a').first()).toBeVisible()
    return page.locator('#localsearch-list a').first()
  }
  await expect(await search('/', '230038')).toHaveAttribute('href', /\/reference\/errors\//)
  await expect(await search('/zh-CN/', '试运行机器人')).toHaveAttribute('href', /\/zh-CN\/use\/try-a-bot/)
  expect(found).toEqual([])
})

test('the demo runs from plain files: an announcement opens, and a reload opens it again', async ({
  page,
}) => {
  const found = complaints(page)
  await page.goto(`${site.url}/`)
  await page.getByRole('link', { name: 'Open the demo' }).click()
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('link', { name: /Launch/ })
    .first()
    .click()
  const intro = page.getByText('We go live on').first()
  await expect(intro).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/demo\/announcements\/oc_/)
  await page.reload()
  await expect(intro).toBeVisible()
  expect(found).toEqual([])
})

test('a first visit to a page of the demo opens it, and another missing page stays missing', async ({
  page,
}) => {
  await page.goto(`${site.url}/demo/settings`)
  await expect(page.getByRole('navigation', { name: 'Herald' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/demo/settings')
  await page.goto(`${site.url}/demos/settings`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
