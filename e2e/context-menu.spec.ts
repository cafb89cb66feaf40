import { expectFaultless } from './axe-faults'
import { outline, put, saying, selectedLines } from './block-walks'
import { caretAfter, editorOf, expect, openAnnouncement, saved, SECOND_CHAT, test } from './fixtures'

test(
  'a right-click opens the menu of a block with lines for a link or a cell; text and Shift keep the browser’s',
  { tag: '@long' },
  async ({ page, context, herald }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const link = { url: encodeURIComponent('https://example.com/plan') }
    await put(herald, SECOND_CHAT, [
      { block_type: 2, text: { elements: [{ text_run: { content: 'one' } }] } },
      {
        block_type: 2,
        text: { elements: [{ text_run: { content: 'the plan', text_element_style: { link } } }] },
      },
      {
        block_type: 31,
        table: { property: { row_size: 2, column_size: 4, column_width: [160, 160, 160, 160] } },
      },
    ])
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const menu = page.getByRole('menu', { name: 'Block menu' })
    const item = (name: string) => menu.getByRole('menuitem', { name, exact: true })
    const one = saying(page, 'one')

    await test.step('over a block: it is selected, and the menu has what its handle has', async () => {
      await one.click({ button: 'right' })
      await expect(item('Duplicate')).toBeVisible()
      await expect(selectedLines(page)).toHaveText(['one'])
      await expectFaultless(page, { inside: '.ed-menu' })
      await item('Copy').click()
      await expect(menu).toHaveCount(0)
      await expect(editorOf(page)).toBeFocused()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one')
    })

    await test.step('over a link and a cell: their own lines come first', async () => {
      await page.getByRole('link', { name: 'the plan' }).click({ button: 'right' })
      await item('Copy the link’s address').click()
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe('https://example.com/plan')
      await editorOf(page).locator('.ed-cell').first().click({ button: 'right' })
      await item('Insert a row below').click()
      await expect(editorOf(page).locator('tr')).toHaveCount(3)
      await saved(page)
    })

    await test.step('a background fills its cell, and a table that goes on beyond a phone fades there', async () => {
      const cell = editorOf(page).locator('.ed-cell').first()
      await cell.click({ button: 'right' })
      await item('Background').click()
      await page.getByRole('menu', { name: 'Background' }).getByRole('menuitem').last().click()
      const colours = () =>
        cell.evaluate((element) =>
          [element, element.querySelector('.ed-line')!].map((each) => getComputedStyle(each).backgroundColor),
        )
      await expect.poll(colours).not.toContain('rgba(0, 0, 0, 0)')
      expect(new Set(await colours()).size).toBe(1)
      const fade = () =>
        editorOf(page)
          .locator('.ed-table')
          .evaluate((element) => getComputedStyle(element).getPropertyValue('--ed-fade-end'))
      expect(await fade()).toBe('0px')
      const size = page.viewportSize()!
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(fade).toBe('32px')
      await page.setViewportSize(size)
      await saved(page)
    })

    await test.step('Shift, and selected text, keep the menu of the browser', async () => {
      await page.keyboard.down('Shift')
      await one.click({ button: 'right' })
      await page.keyboard.up('Shift')
      await expect(menu).toHaveCount(0)
      await one.dblclick()
      await one.click({ button: 'right' })
      await expect(menu).toHaveCount(0)
    })

    await test.step('Shift-F10 opens it at the cursor, and Escape closes it', async () => {
      await caretAfter(one)
      await page.keyboard.press('Shift+F10')
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(editorOf(page)).toBeFocused()
    })
    expect(await outline(herald)).toHaveLength(27)
  },
)
