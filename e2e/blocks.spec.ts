import {
  announced,
  boxOf,
  carriedChip,
  dropLine,
  dropSays,
  grip,
  middleOf,
  openWith,
  outline,
  put,
  saying,
  selectedLines,
  undoneTo,
  type Point,
} from './block-walks'
import { caretAfter, editorOf, expect, openAnnouncement, saved, SECOND_CHAT, test } from './fixtures'

test('blocks are selected, moved and deleted by keyboard, or moved through a dialog; each step is announced and saved', async ({
  page,
  herald,
}) => {
  await openWith(page, herald, 'one', 'two', 'three', 'four')
  const line = (words: string) => saying(page, words)
  const before = await outline(herald)
  await test.step('by keys: selected, carried and deleted, each step is spoken', async () => {
    await caretAfter(line('two'))
    await page.keyboard.press('Escape')
    await expect(selectedLines(page)).toHaveText(['two'])
    // A second one keeps it selected and focused.
    await page.keyboard.press('Escape')
    await expect(selectedLines(page)).toHaveText(['two'])
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(announced(page)).toHaveText('2 blocks are selected, the last: Text “three”.')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await expect(announced(page)).toHaveText('Before Text “one”.')
    await expect(dropLine(page)).toHaveCount(1)
    await page.keyboard.press('Space')
    await expect(announced(page)).toHaveText('Moved. Before Text “one”.')
    await expect(dropLine(page)).toHaveCount(0)
    await page.keyboard.press('Delete')
    await saved(page)
    expect(await outline(herald)).toEqual(['one', 'four'])
    await page.keyboard.press('Control+z')
    await undoneTo(page, herald, before)
  })

  await test.step('the dialog of moving is left by Escape, and the block stays selected', async () => {
    await caretAfter(line('one'))
    await page.keyboard.press('Control+/')
    await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move to…' })
    // Escape closes it, and the block stays selected until a click elsewhere; the next key types there.
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(editorOf(page)).toBeFocused()
    await expect(selectedLines(page)).toHaveText(['one'])
    await line('two').click()
    await expect(selectedLines(page)).toHaveCount(0)
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await expect(line('two!')).toBeVisible()
    await page.keyboard.press('Control+z')

    await caretAfter(line('one'))
    await page.keyboard.press('Control+/')
    await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
    await expect(dialog).toContainText('Moving: one')
    const search = dialog.getByRole('combobox', { name: 'Search for a block or a heading' })
    await expect(search).toBeFocused()
    await search.fill('t')
    await expect(dialog.getByRole('option')).toHaveText([/two/, /three/])
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('option', { selected: true })).toHaveText(/three/)
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
    await dialog.getByRole('radio', { name: 'Inside it' }).press('Space')
    await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(editorOf(page)).toBeFocused()
    await saved(page)
    expect(await outline(herald)).toEqual(['two', 'three', '  one', 'four'])
  })
})

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the handle of a tapped block opens its menu, which moves the block, and a long press on the handle drags it', async ({
    page,
    herald,
  }) => {
    await openWith(page, herald, 'one', 'two', 'three')
    const line = (words: string) => saying(page, words)
    await line('one').tap()
    await expect(grip(page)).toHaveAccessibleName(/“one”/)
    const { width, height } = await boxOf(grip(page))
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await grip(page).tap()
    await page.getByRole('menuitem', { name: 'Move down' }).tap()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await saved(page)
    expect(await outline(herald)).toEqual(['two', 'one', 'three'])

    await line('two').tap()
    await expect(grip(page)).toHaveAccessibleName(/“two”/)
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    const from = await middleOf(grip(page))
    const target = await boxOf(line('three'))
    const to = { x: from.x, y: target.y + target.height - 2 }
    await touch('touchStart', from)
    await expect(carriedChip(page)).toBeVisible()
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', { x: from.x, y: from.y + (to.y - from.y) * part })
    }
    await expect(dropLine(page)).toHaveCount(1)
    // Above the finger; at the edge of the screen there is no room for a column.
    await expect(dropSays(page)).toHaveText('After “three”')
    const chip = await boxOf(carriedChip(page))
    expect(chip.y + chip.height).toBeLessThan(to.y)
    await touch('touchMove', { x: 388, y: to.y - target.height / 2 })
    await expect(dropSays(page)).toHaveText(/^(Before|After) /)
    await expect(dropLine(page)).not.toHaveAttribute('data-upright')
    await touch('touchMove', to)
    await expect(dropSays(page)).toHaveText('After “three”')
    await touch('touchEnd')
    await expect(carriedChip(page)).toHaveCount(0)
    await saved(page)
    expect(await outline(herald)).toEqual(['one', 'three', 'two'])
  })
})

test(
  'ArrowDown leaves a callout at the end of the announcement, and what is typed goes below it',
  { tag: '@long' },
  async ({ page, herald }) => {
    await put(herald, SECOND_CHAT, [{ block_type: 19, callout: {} }])
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await editorOf(page).locator('.ed-callout .ed-line').click()
    await page.keyboard.type('inside')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('below the callout')
    await saved(page)
    expect(await outline(herald)).toEqual(['#19', '  inside', 'below the callout'])
  },
)
