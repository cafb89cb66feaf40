import type { Locator, Page } from '@playwright/test'
import { expectFaultless } from './axe-faults'
import { editorOf, expect, openAnnouncement, REAL_CHAT, test } from './fixtures'
import { sendMessage } from './sending'

const boxOf = async (place: Locator) => (await place.boundingBox())!
const chats = (page: Page) => page.getByRole('searchbox').or(page.getByRole('textbox', { name: /chats/i }))
const back = (page: Page) => page.getByRole('link', { name: 'Chats', exact: true })

/** What is off in the bar: its height, controls outside of it, and controls that cover each other. */
const faultsOfBar = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => {
    const { height } = bar.getBoundingClientRect()
    const places = [...bar.querySelectorAll('a, button, h1, [role="group"], p')]
      .filter((each) => each.checkVisibility() && !each.classList.contains('visually-hidden'))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
    const isOutside = ({ box }: (typeof places)[number]) =>
      box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > height
    const covers = ({ each, box }: (typeof places)[number], other: (typeof places)[number]) =>
      !each.contains(other.each) &&
      !other.each.contains(each) &&
      box.left < other.box.right - 1 &&
      other.box.left < box.right - 1
    const nameOf = ({ each }: (typeof places)[number]) => each.getAttribute('aria-label') ?? each.textContent
    return [
      ...(height > 56 ? [`${height} px high`] : []),
      ...places.filter(isOutside).map((place) => `${nameOf(place)} is outside`),
      ...places.flatMap((place, at) =>
        places
          .slice(at + 1)
          .filter((other) => covers(place, other))
          .map((other) => `${nameOf(place)} covers ${nameOf(other)}`),
      ),
    ]
  })

/** The height in which the document shows: of what scrolls, without the rows that stay at its foot. */
const heightOfDocument = (page: Page) =>
  editorOf(page).evaluate((text) => {
    const scroller = text.closest('[role="main"]')!
    const foot = [...document.querySelectorAll('.ed-reading-bar, .ed-keyboard-toolbar')].filter(
      (row) => getComputedStyle(row).position !== 'static',
    )
    return scroller.clientHeight - foot.reduce((sum, { clientHeight }) => sum + clientHeight, 0)
  })

test('on a tablet and at 200 % rail and chat list fold, and at 400 % the document keeps half of the height', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const rail = page.getByRole('navigation', { name: 'Herald', exact: true })
  await test.step('one row of at most 56 px is above the page, with its name, and no toolbar', async () => {
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    expect((await boxOf(page.getByRole('main'))).y).toBeLessThanOrEqual(56)
    expect((await boxOf(editorOf(page))).y).toBeLessThanOrEqual(80)
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toBeVisible()
    expect(await faultsOfBar(page)).toEqual([])
  })
  for (const size of [
    { width: 820, height: 1180 },
    // 1280 × 1024 at 200 %.
    { width: 640, height: 512 },
  ]) {
    await test.step(`${size.width} px wide`, async () => {
      await page.setViewportSize(size)
      await expect(chats(page)).toBeHidden()
      expect((await boxOf(rail)).width).toBeLessThanOrEqual(56)
      expect((await boxOf(editorOf(page))).width).toBeGreaterThan(size.width * 0.8)
      expect(await faultsOfBar(page)).toEqual([])
      await expectFaultless(page, { colours: false })
      await back(page).click()
      await expect(chats(page)).toBeVisible()
      await expectFaultless(page, { colours: false })
      await page.goBack()
      await expect(editorOf(page)).toBeVisible()
    })
  }
  await test.step('at 400 %, which leaves 320 by 256 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    const title = editorOf(page).locator('[data-kind="title"]')
    const counts = page.getByRole('button', { name: /words$/ })
    expect((await boxOf(title)).y).toBeLessThan((await boxOf(counts)).y - 20)
    expect(await heightOfDocument(page)).toBeGreaterThanOrEqual(128)
    expect(await faultsOfBar(page)).toEqual([])
    await title.click()
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
    expect(await heightOfDocument(page)).toBeGreaterThanOrEqual(128)
    // A window of 1280 by 800.
    await page.setViewportSize({ width: 320, height: 200 })
    expect(await heightOfDocument(page)).toBeGreaterThanOrEqual(100)
    await page.setViewportSize({ width: 320, height: 256 })
    await expectFaultless(page)
  })
  await test.step('on a wide window the outline is next to the text, which does not move', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    const line = editorOf(page).locator('[data-kind="heading1"]').first()
    const { x } = await boxOf(line)
    await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible()
    expect((await boxOf(line)).x).toBe(x)
  })
  await test.step('on a laptop the whole rail is in sight', async () => {
    await page.setViewportSize({ width: 1366, height: 620 })
    const foot = await boxOf(rail.getByRole('button').last())
    expect(foot.y + foot.height).toBeLessThanOrEqual(620)
  })
  await test.step('at 1680 px the name of the page and all actions are whole', async () => {
    await page.setViewportSize({ width: 1680, height: 900 })
    expect(await faultsOfBar(page)).toEqual([])
    const name = page.getByRole('banner').getByRole('heading', { level: 1 })
    expect(await name.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
  })
})

test(
  'a list of chats that was folded is not scrolled when it comes back',
  { tag: '@long' },
  async ({ page, herald }) => {
    for (let number = 1; number <= 20; number++)
      await herald.call('POST', '/open-apis/im/v1/chats', { name: `Group ${number}` })
    await openAnnouncement(page, herald.url)
    const first = page.locator('#chats [data-row]').first()
    const { y } = await boxOf(first)
    await page.setViewportSize({ width: 820, height: 720 })
    await expect(first).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(first).toBeVisible()
    expect((await boxOf(first)).y).toBe(y)
  },
)

test.describe('a reader in Britain', () => {
  test.use({ locale: 'en-GB' })

  test(
    'sees the day before the month, and from the second visit on the letters of Inter',
    { tag: '@long' },
    async ({ page, herald }) => {
      await sendMessage(herald, 'text', { text: 'Good morning' }, REAL_CHAT)
      await page.goto(`${herald.url}/messages/${REAL_CHAT}`)
      await expect(
        page.getByRole('row', { name: /day,? \d{1,2} [A-Z]\w+ \d{4} .*Good morning/ }),
      ).toBeVisible()
      const hasInter = () =>
        page.evaluate(() =>
          [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
        )
      await expect.poll(() => page.evaluate(() => localStorage.getItem('herald.font'))).toContain('inter')
      expect(await hasInter()).toBe(false)
      await page.reload()
      await expect.poll(hasInter).toBe(true)
    },
  )
})
