import { DESKTOP, expectFaultless } from './axe-faults'
import { openWith, outline } from './block-walks'
import { caretAfter, editorOf, expect, saved, saving, test } from './fixtures'

const UPDATE = 'PATCH /open-apis/docx/v1/chats/:chat_id/announcement/blocks/batch_update'

test.use({ viewport: DESKTOP })

test('a refused line is tried again, undone or copied beside itself, and what stops the page is said of the page', async ({
  page,
  context,
  herald,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const line = await openWith(page, herald, 'one', 'two', 'three')
  const faults = (code?: number) =>
    code === undefined
      ? herald.call('DELETE', '/_herald/faults')
      : herald.call('POST', '/_herald/faults', { route: UPDATE, code, console: true })
  const ways = page.getByRole('group', { name: /^Refused: / })
  const way = (name: string) => ways.getByRole('button', { name, exact: true })
  const one = line('one')
  const three = line('three')

  await test.step('a refused line shows its ways out, the rest is saved, and the text keeps the focus', async () => {
    await faults(1770024)
    await caretAfter(one)
    await page.keyboard.type('!')
    await expect(ways).toHaveCount(1)
    await expectFaultless(page, { inside: '.ed-canvas' })
    await expect(editorOf(page)).toBeFocused()
  })

  await test.step('F8 goes to them, arrows between them, Escape back', async () => {
    await page.keyboard.press('F8')
    await expect(way('Try again')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(way('Undo')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editorOf(page)).toBeFocused()
  })

  await test.step('Copy copies its words, Try again sends them again', async () => {
    await way('Copy').click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one!')
    await faults()
    await way('Try again').click()
    await saved(page)
    await expect(ways).toHaveCount(0)
    expect(await outline(herald)).toEqual(['one!', 'two', 'three'])
  })

  await test.step('Undo takes the line back to what the platform has', async () => {
    await faults(1770024)
    await caretAfter(three)
    await page.keyboard.type('?')
    await way('Undo').click()
    await expect(three).toHaveText('three')
    await saved(page)
    await faults()
  })

  await test.step('a refused right to write marks no line: a notice says that nothing is saved, and what to do', async () => {
    await faults(1772005)
    await caretAfter(three)
    await page.keyboard.type('…')
    const notice = page.getByRole('region', { name: /^Nothing is saved until this is solved\./ })
    await notice.getByText('Details', { exact: true }).click()
    await expect(notice.getByRole('link', { name: '1772005' })).toBeVisible()
    await expect(page.locator('.ed-mark')).toHaveCount(0)
    await expect(saving(page)).toHaveText(/^Refused: /)
    await expectFaultless(page, { inside: 'section' })
    await notice.getByRole('button', { name: 'Copy what is not saved' }).click()
    await expect(notice.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('three…')
    await faults()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    await expect(notice).toHaveCount(0)
    expect(await outline(herald)).toEqual(['one!', 'two', 'three…'])
  })
})
