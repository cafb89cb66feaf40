import type { Locator, Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { middleOf, outline, paragraphs, put } from './block-walks'
import {
  begin,
  caretAfter,
  editorOf,
  expect,
  type Herald,
  openAnnouncement,
  saved,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'

async function press(page: Page, key: string, times: number) {
  for (let time = 0; time < times; time++) await page.keyboard.press(key)
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const

/** Opens a table of three by three letters, written by an application, with the cursor in its first cell. */
async function lettered(page: Page, herald: Herald) {
  await put(herald, SECOND_CHAT, [
    { block_type: 31, table: { property: { row_size: 3, column_size: 3 } } },
    ...paragraphs(''),
  ])
  const cells = (await herald.blocks(SECOND_CHAT)).filter(({ block_type }) => block_type === 32)
  const path = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/batch_update`
  const requests = cells.map(({ children }, at) => ({
    block_id: children![0],
    update_text_elements: { elements: [{ text_run: { content: letters[at] } }] },
  }))
  expect((await herald.call('PATCH', path, { requests })).code).toBe(0)
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  await caretAfter(cell(page, 'a'))
}

/** The only table that the service holds: its id, its property, and the words of its cells, row by row. */
async function tableOn(herald: Herald) {
  const blocks = await herald.blocks(SECOND_CHAT)
  const byId = new Map(blocks.map((block) => [block.block_id, block]))
  const tables = blocks.filter(({ block_type }) => block_type === 31)
  expect(tables).toHaveLength(1)
  const block = tables[0]!
  const { property } = block.table!
  const cells = (block.children ?? []).map((id) => linesIn(byId.get(id)!, byId).join('\n'))
  expect(cells).toHaveLength(property.row_size * property.column_size)
  const rows = Array.from({ length: property.row_size }, (_, row) =>
    cells.slice(row * property.column_size, (row + 1) * property.column_size),
  )
  return { property, rows }
}

const linesIn = (block: Block, byId: ReadonlyMap<string, Block>): string[] =>
  (block.children ?? []).flatMap((id) => {
    const child = byId.get(id)!
    return [wordsOf(child), ...linesIn(child, byId)]
  })

const handle = (page: Page, line: 'Row' | 'Column', number: number) =>
  page.getByRole('button', { name: `${line} ${number}: select, or drag to move` })

const byLetters = (...rows: string[]) => rows.map((row) => row.split(''))

/** Drags a handle by so many pixels and drops it. */
async function drag(page: Page, by: Locator, right: number, down: number) {
  const { x, y } = await middleOf(by)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 6 })
  await expect(page.locator('.ed-table-drop')).toHaveCount(1)
  await page.mouse.up()
}

const cell = (page: Page, words: string) => editorOf(page).getByRole('cell', { name: words, exact: true })

test(
  'a column is as wide as the number says, whether typed or dragged',
  { tag: '@long' },
  async ({ page, herald }) => {
    await lettered(page, herald)
    const { property: before } = await tableOn(herald)
    await page.keyboard.press('Tab')
    await handle(page, 'Column', 2).press('Enter')
    const width = page.getByRole('spinbutton', { name: 'Width in pixels' })
    await expect(width).toHaveValue(String(before.column_width![1]))
    await width.fill('333')
    await width.press('Enter')
    await expect(editorOf(page)).toBeFocused()
    await saved(page)
    const [first, , third] = before.column_width!
    expect((await tableOn(herald)).property.column_width).toEqual([first, 333, third])
    await expect.poll(async () => (await cell(page, 'b').boundingBox())!.width).toBeCloseTo(333, -1)

    await cell(page, 'a').click()
    const box = (await cell(page, 'a').boundingBox())!
    const edge = box.x + box.width
    await page.mouse.move(edge, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(edge - 40, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await tableOn(herald)).property.column_width![0]).not.toBe(first)
    await saved(page)
    const { column_width } = (await tableOn(herald)).property
    expect(Math.abs(column_width![0]! - (first! - 40))).toBeLessThan(4)
    expect(column_width!.slice(1)).toEqual([333, third])
  },
)

test(
  'a row and a column are dragged by their handles, and Escape cancels a drag',
  { tag: '@long' },
  async ({ page, herald }) => {
    await lettered(page, herald)
    await drag(page, handle(page, 'Row', 1), 0, 1.6 * (await cell(page, 'a').boundingBox())!.height)
    await saved(page)
    expect((await tableOn(herald)).rows).toEqual(byLetters('def', 'abc', 'ghi'))
    await cell(page, 'f').hover()
    await drag(page, handle(page, 'Column', 3), -2.4 * (await cell(page, 'f').boundingBox())!.width, 0)
    await saved(page)
    const moved = byLetters('fde', 'cab', 'igh')
    expect((await tableOn(herald)).rows).toEqual(moved)

    const { x, y } = await middleOf(handle(page, 'Row', 1))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 100, { steps: 4 })
    await page.keyboard.press('Escape')
    await expect(page.locator('.ed-table-drop')).toHaveCount(0)
    await page.mouse.up()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await saved(page)
    expect((await tableOn(herald)).rows).toEqual(moved)
  },
)

test(
  'arrow keys move from column to column, and down and up out of the row',
  { tag: '@long' },
  async ({ page, herald }) => {
    await begin(page, herald)
    await page.keyboard.type('above')
    await press(page, 'Enter', 2)
    await page.keyboard.type('below')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('/2 columns')
    await expect(page.getByRole('option', { name: '2 columns' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('three')
    await press(page, 'ArrowLeft', 'three'.length + 1)
    await page.keyboard.type(' A')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('far ')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(' B')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type(' C')
    await saved(page)
    const columns = ['#24', '  #25', '    one', '    two A', '  #25', '    three B']
    expect(await outline(herald)).toEqual(['above C', ...columns, 'far below'])
  },
)
