import type { Locator, Page } from '@playwright/test'
import { editorOf, expect, openAnnouncement, test } from './fixtures'

const panel = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
const place = (page: Page) => panel(page).getByRole('status')
const selected = (page: Page) => page.evaluate(() => String(getSelection()))

test(
  'words are found by keyboard in a text that keeps its width, the outline goes to a heading, and from 1440 px on it covers no text',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await test.step('found with the keyboard alone', async () => {
      await openAnnouncement(page, herald.url)
      await editorOf(page).focus()
      const before = await editorOf(page).boundingBox()
      await page.keyboard.press('Control+f')
      await expect(panel(page).getByRole('textbox', { name: 'Find in the announcement' })).toBeFocused()
      expect((await editorOf(page).boundingBox())!.width).toBe(before!.width)
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

    const outline = page.getByRole('navigation', { name: 'Outline' })
    await test.step('the outline', async () => {
      // It is open from the beginning, in the column that the page keeps free for it.
      await page.keyboard.press('Control+Alt+o')
      await expect(outline).toHaveCount(0)
      await page.keyboard.press('Control+Alt+o')
      await outline.getByRole('button', { name: 'Style by example' }).press('Enter')
      await expect(editorOf(page).getByRole('heading', { name: 'Style by example' })).toBeInViewport()
      await expect(editorOf(page)).toBeFocused()
      await expect(outline.locator('[aria-current]')).toHaveCount(1)
    })

    await test.step('nothing that helps to read covers the text', async () => {
      const isBeside = async (panel: Locator) => {
        const [text, over] = await Promise.all([editorOf(page).boundingBox(), panel.boundingBox()])
        return over!.x >= text!.x + text!.width
      }
      await page.keyboard.press('Control+f')
      await expect.poll(() => isBeside(panel(page))).toBe(true)
      await expect.poll(() => isBeside(outline)).toBe(true)
      await page.setViewportSize({ width: 1920, height: 900 })
      for (const each of [panel(page), outline]) await expect.poll(() => isBeside(each)).toBe(true)
    })
  },
)
