import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
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
  '/reference/herald-endpoints',
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

/** What the page asks other hosts for, and what its security policy or its code complains about. */
function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== site.url && !['data:', 'blob:'].includes(url.protocol)) found.push(request.url())
  })
  page.on('console', (message) => {
    const isMissingPage = message.text().includes('404 (Not Found)')
    if (message.type() === 'error' && !isMissingPage) found.push(message.text())
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

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing on a page of each kind in the ${theme} theme, on a phone, a tablet and a laptop`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ colorScheme: theme, viewport: LAPTOP, reducedMotion: 'reduce' })
    const found = complaints(page)
    for (const path of KINDS) {
      await page.goto(site.url + path)
      await page.evaluate(axe.source)
      for (const size of [LAPTOP, TABLET, PHONE]) {
        await page.setViewportSize(size)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, `${path}, ${size.width} px wide`).toBeLessThanOrEqual(size.width)
        expect(await faultsOf(page), `${path}, ${size.width} px wide`).toEqual([])
      }
      await page.setViewportSize(LAPTOP)
    }
    expect(found).toEqual([])
    await page.close()
  })

async function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: { run: typeof axe.run } }).axe
    const { violations } = await run(document, { resultTypes: ['violations'], preload: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    )
  })
}

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
