import type { Page } from '@playwright/test'
import { workbenchTabs } from '../src/features/workbench/workbench'
import { editorOf, expect, openAnnouncement, REAL_CHAT, test, visit } from './fixtures'
import { DESK, numbered, pickingWorld } from './picking-world'
import { isThroughGateway } from './through-gateway'

test('a phone: the document begins at once, and its actions and the guide are one tap away', async ({
  page,
  herald,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openAnnouncement(page, herald.url)
  expect((await editorOf(page).boundingBox())!.y).toBeLessThan(780 / 3)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Export the announcement' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()

  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/settings')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Error guide' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Error guide' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCSS('outline-style', 'solid')
})

interface Looked {
  path: string
  /** A selector for what the loaded page shows, and some of its words. */
  shows: string
  words?: string
}

async function goTo(page: Page, { path, shows, words = '' }: Looked) {
  const before = await page.title()
  await visit(page, path)
  const isThere = ([before, shows, words]: readonly [string, string, string]) => {
    const isShown = (each: Element) => each.checkVisibility() && each.textContent.includes(words)
    const isLoading = ({ textContent }: Element) => /^(Loading|正在加载)/.test(textContent)
    return (
      document.title !== before &&
      [...document.querySelectorAll(shows)].some(isShown) &&
      ![...document.querySelectorAll('[role="status"]')].some(isLoading)
    )
  }
  await page.waitForFunction(isThere, [before, shows, words] as const, { timeout: 15_000 })
}

/** Everything wider than the screen: the page, or a large element in it that scrolls sideways. */
const widerThanScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const page = document.documentElement
    const isLarge = ({ clientWidth, clientHeight }: Element) =>
      clientWidth > innerWidth * 0.8 && clientHeight > innerHeight / 2
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)
    const wide = [...document.body.querySelectorAll('*')].filter((each) => isLarge(each) && scrolls(each))
    return [...(page.scrollWidth > innerWidth ? [page] : []), ...wide].map(
      ({ tagName, className }) => `${tagName} ${className}`,
    )
  })

const LANGUAGES = [
  { language: 'English', lang: 'en' },
  { language: '简体中文', lang: 'zh-CN' },
]

for (const { language, lang } of LANGUAGES)
  test(`at 320 px no page scrolls sideways, in ${language}`, { tag: '@long' }, async ({ page, herald }) => {
    expect((await herald.call('PUT', '/_herald/world', pickingWorld)).code).toBe(0)
    await page.setViewportSize({ width: 320, height: 640 })
    const announcement = `/announcements/${REAL_CHAT}`
    const messages = `/messages/${DESK}`
    const titled = (path: string): Looked => ({ path, shows: 'h1' })
    // Consecutive pages have different titles.
    const pages: readonly Looked[] = [
      titled('/announcements'),
      { path: announcement, shows: '.ProseMirror' },
      titled('/messages'),
      { path: `${messages}?thread=omt_a0`, shows: '[role="row"]' },
      { path: `${announcement}/history`, shows: '[role="dialog"]' },
      { path: `${messages}#picked=${numbered(1)},${numbered(2)}`, shows: 'button', words: '2 / 100' },
      titled(`${announcement}/publish`),
      ...[
        '/forwards',
        '/publishes',
        '/publications',
        '/audiences',
        '/calls',
        '/codes',
        '/codes/230020',
        '/search?q=release',
        '/settings',
      ].map(titled),
      ...['', '/downloads', '/chat', '/history'].map((part) => titled(`/files${part}`)),
      // Through a gateway, the page of calls replaces the workbench.
      ...(isThroughGateway ? [] : workbenchTabs).map((tab) => titled(`/workbench/${tab}`)),
    ]
    await page.goto(herald.url + '/settings')
    await page.getByText(language, { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    for (const each of pages) {
      await goTo(page, each)
      expect(await widerThanScreen(page), each.path).toEqual([])
    }
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await widerThanScreen(page), 'the palette').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
