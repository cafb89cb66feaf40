import type { Locator, Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { begin, editorOf, expect, paste, saved, SECOND_CHAT, test } from './fixtures'
import type { Herald } from './fixtures'

const SHEET = 30

const grid = (page: Page): Locator => editorOf(page).getByRole('grid')
const cellInput = (page: Page): Locator => editorOf(page).getByRole('textbox', { name: /^Cell / })
const cell = (page: Page, words: string): Locator =>
  grid(page).getByRole('gridcell', { name: words, exact: true })

/** Writes a line, inserts a three by three sheet below it from the slash menu, and is in its first cell. */
async function beginSheet(page: Page, herald: Herald) {
  await begin(page, herald, 'Figures')
  await page.keyboard.type('/sheet')
  await expect(page.getByRole('option', { name: /^Spreadsheet/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '3 × 3' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(grid(page)).toHaveAccessibleName('Spreadsheet, 3 rows and 3 columns')
  // A new sheet takes the focus.
  await expect(cellInput(page)).toBeFocused()
}

async function onlySheet(herald: Herald): Promise<Block & { sheet: { token: string } }> {
  const found = (await herald.blocks(SECOND_CHAT)).filter((block) => block.block_type === SHEET)
  expect(found).toHaveLength(1)
  return found[0] as never
}

/** The values of a range of the only sheet: as written, or as computed. */
async function valuesIn(herald: Herald, cells: string, as: 'Formula' | 'UnformattedValue' = 'Formula') {
  const { token } = (await onlySheet(herald)).sheet
  const at = token.lastIndexOf('_')
  const range = encodeURIComponent(`${token.slice(at + 1)}!${cells}`)
  const { code, data } = await herald.call(
    'GET',
    `/open-apis/sheets/v2/spreadsheets/${token.slice(0, at)}/values/${range}?valueRenderOption=${as}`,
  )
  expect(code).toBe(0)
  return (data as { valueRange: { values: unknown[][] } }).valueRange.values
}

async function typeDown(page: Page, ...words: string[]) {
  for (const each of words) {
    await page.keyboard.type(each)
    await page.keyboard.press('Enter')
  }
}

/** Every write of cells that the page sends from now on. */
function writesOf(page: Page): unknown[] {
  const writes: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/sheets/v2/'))
      writes.push(request.postDataJSON())
  })
  return writes
}

test('a new sheet gets its cells, typed and computed values are saved, and rows of a spreadsheet program and a copied table with merged cells are pasted as one write', async ({
  page,
  herald,
}) => {
  await beginSheet(page, herald)
  await typeDown(page, '12', '30', '=A1+A2')
  await expect(cell(page, '42')).toBeVisible()
  await expect.poll(() => valuesIn(herald, 'A1:A3')).toEqual([[12], [30], ['=A1+A2']])
  expect(await valuesIn(herald, 'A3:A3', 'UnformattedValue')).toEqual([[42]])
  await page.keyboard.press('Escape')
  await expect(editorOf(page)).toBeFocused()
  await saved(page)
  await page.reload()
  await expect(cell(page, '42')).toBeVisible()

  await test.step('rows from a spreadsheet program as one write', async () => {
    await grid(page).getByRole('gridcell').first().click()
    await expect(cellInput(page)).toBeFocused()
    const writes = writesOf(page)
    await paste(cellInput(page), {
      'text/plain':
        'Team\tSeats\tNote\r\n设计\t1,200\t"two\nlines"\r\nOps\t3.5\t=B2*2\r\nEnd\t\t"a ""quote"""\r\n',
    })
    await expect(cell(page, '2400')).toBeVisible()
    expect(writes).toHaveLength(1)
    expect(await valuesIn(herald, 'A1:C4')).toEqual([
      ['Team', 'Seats', 'Note'],
      ['设计', 1200, 'two\nlines'],
      ['Ops', 3.5, '=B2*2'],
      ['End', null, 'a "quote"'],
    ])
  })

  await test.step('a table copied in a browser with its merged cells, under the policy of the page', async () => {
    await grid(page).getByRole('gridcell').first().click()
    await expect(cellInput(page)).toBeFocused()
    await paste(cellInput(page), {
      'text/plain': 'wide\tend',
      'text/html':
        '<table style="color: red"><tr><td colspan="2" onclick="x">wide</td><td>end</td></tr></table>',
    })
    await expect(cell(page, 'end')).toBeVisible()
    await expect.poll(() => valuesIn(herald, 'A1:C1')).toEqual([['wide', null, 'end']])
  })
})
