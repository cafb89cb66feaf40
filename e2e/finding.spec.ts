import type { Locator, Page } from '@playwright/test'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  saved,
  test,
  wordsOf,
} from './fixtures'

const panel = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
const place = (page: Page) => panel(page).getByRole('status')
const selected = (page: Page) => page.evaluate(() => String(getSelection()))

test(
  'words are found and replaced by keyboard, Escape returns to the match, the outline goes to a heading, and from 1440 px on no panel covers the text',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await test.step('found with the keyboard alone', async () => {
      await openAnnouncement(page, herald.url)
      await editorOf(page).focus()
      await page.keyboard.press('Control+f')
      await expect(panel(page).getByRole('textbox', { name: 'Find in the announcement' })).toBeFocused()
      await page.keyboard.type('COLUMN')
      await expect(place(page)).toHaveText(/^1 of \d+$/)
      await page.keyboard.press('Enter')
      await expect(place(page)).toHaveText(/^2 of \d+$/)
      // Matches are painted without changing the document.
      expect(await page.evaluate(() => CSS.highlights.get('ed-found-now')?.size)).toBe(1)
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
      expect(await page.evaluate(() => CSS.highlights.size)).toBe(0)
      await expect(editorOf(page)).toBeFocused()
      await expect.poll(() => selected(page)).toMatch(/^column$/i)
    })

    await test.step('replaced everywhere', async () => {
      const before = await herald.blocks()
      await editorOf(page).focus()
      await page.keyboard.press('Control+Shift+h')
      await page.keyboard.type('column')
      await panel(page).getByRole('textbox', { name: 'Replace with' }).fill('pillar')
      await panel(page).getByRole('button', { name: 'Replace all' }).click()
      await page.keyboard.press('Escape')
      await saved(page)
      const words = (await herald.blocks()).map(wordsOf)
      expect(words).toEqual(before.map((block) => wordsOf(block).replaceAll(/column/gi, 'pillar')))
    })

    const outline = page.getByRole('navigation', { name: 'Outline' })
    await test.step('the outline', async () => {
      await page.keyboard.press('Control+Alt+o')
      await outline.getByRole('button', { name: 'Style by example' }).press('Enter')
      await expect(editorOf(page).getByRole('heading', { name: 'Style by example' })).toBeInViewport()
      await expect(editorOf(page)).toBeFocused()
      await expect(outline.locator('[aria-current]')).toHaveCount(1)
    })

    await test.step('nothing that helps to read or to insert covers the text, and the size of a table keeps the keyboard', async () => {
      const reading = page.getByRole('group', { name: 'Reading', exact: true })
      const isBeside = async (panel: Locator) => {
        const [text, over] = await Promise.all([editorOf(page).boundingBox(), panel.boundingBox()])
        return over!.x >= text!.x + text!.width
      }
      await expect.poll(() => isBeside(reading)).toBe(true)
      await page.keyboard.press('Control+f')
      await expect.poll(() => isBeside(panel(page))).toBe(true)
      await expect.poll(() => isBeside(outline)).toBe(true)
      await page.setViewportSize({ width: 1920, height: 900 })
      for (const each of [reading, panel(page), outline]) await expect.poll(() => isBeside(each)).toBe(true)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.keyboard.press('Escape')

      await caretAfter(lineOf(page, blockSaying(await herald.blocks(), 'Ship').block_id))
      await page.keyboard.press('Enter')
      await page.keyboard.type('/table')
      await page
        .getByRole('option', { name: /^Table/ })
        .first()
        .click()
      const size = page.getByRole('button', { name: '3 × 3' })
      await expect(size).toBeFocused()
      await page.getByRole('dialog', { name: 'Table' }).getByText('3 × 3').click()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('button', { name: '3 × 4' })).toBeFocused()
    })
  },
)

test(
  'a folded heading hides its section, saves it, and a search looks inside',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openAnnouncement(page, herald.url)
    const blocks = await herald.blocks()
    const heading = blockSaying(blocks, 'Plan')
    const inside = lineOf(page, blockSaying(blocks, 'Cut the branch').block_id)
    await caretAfter(lineOf(page, heading.block_id))
    await page.keyboard.press('Control+.')
    await expect(inside).toBeHidden()
    await saved(page)
    expect(blockSaying(await herald.blocks(), 'Plan').heading1?.style?.folded).toBe(true)
    await page.keyboard.press('Control+f')
    await page.keyboard.type('cut the branch')
    await expect(inside).toBeVisible()
    await page.keyboard.press('Escape')
    await saved(page)
    expect(blockSaying(await herald.blocks(), 'Plan').heading1?.style?.folded).toBe(true)
  },
)

test('counts are shown with the limits of the platform', { tag: '@long' }, async ({ page, herald }) => {
  await openAnnouncement(page, herald.url)
  await page.getByRole('button', { name: /words$/ }).click()
  const counts = page.getByRole('dialog', { name: 'Counts and limits' })
  await expect(counts).toContainText('of 100,000')
  await expect(counts).toContainText('of 10,485,760')
  await expect(counts).toContainText('of 2,000')
})

test(
  'the preview shows what is on the page now, on a phone and in the dark',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openAnnouncement(page, herald.url)
    const line = lineOf(page, blockSaying(await herald.blocks(), 'Ship').block_id)
    await caretAfter(line)
    await page.keyboard.type(' it now')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'As members see it' })
    await expect(preview).toContainText('Ship it now')
    const text = preview.getByRole('textbox', { name: /^Announcement of/ })
    await expect(text).toHaveAttribute('aria-readonly', 'true')
    expect((await text.boundingBox())!.width).toBeLessThanOrEqual(390)
    await preview.getByRole('button', { name: 'Dark' }).click()
    await expect(preview.locator('[data-theme="dark"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(editorOf(page)).toBeVisible()
    await saved(page)
  },
)
