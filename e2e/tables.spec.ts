import type { Locator, Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { middleOf, paragraphs, put } from './block-walks'
import {
  begin,
  caretAfter,
  editorOf,
  expect,
  type Herald,
  openAnnouncement,
  paste,
  saved,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'

/** Inserts a table by keyboard alone; the form begins at three by three. */
async function insertTable(page: Page, rows: number, columns: number) {
  await page.keyboard.type('/table')
  await page.getByRole('option', { name: 'Table', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Table' })
  await expect(form.getByRole('button', { name: '3 × 3' })).toBeFocused()
  await press(page, rows < 3 ? 'ArrowUp' : 'ArrowDown', Math.abs(rows - 3))
  await press(page, columns < 3 ? 'ArrowLeft' : 'ArrowRight', Math.abs(columns - 3))
  await expect(form.getByRole('button', { name: `${rows} × ${columns}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editorOf(page).getByRole('row')).toHaveCount(rows)
  await expect(editorOf(page)).toBeFocused()
}

async function press(page: Page, key: string, times: number) {
  for (let time = 0; time < times; time++) await page.keyboard.press(key)
}

/** Writes words into the cells, beginning at the cursor's, with Tab between them. */
async function write(page: Page, words: readonly string[]) {
  for (const [index, word] of words.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(word)
  }
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
  return { id: block.block_id, property, rows }
}

const linesIn = (block: Block, byId: ReadonlyMap<string, Block>): string[] =>
  (block.children ?? []).flatMap((id) => {
    const child = byId.get(id)!
    return [wordsOf(child), ...linesIn(child, byId)]
  })

/** The areas that are merged, as "row,column: rows × columns". */
const merged = ({ property: { merge_info = [], column_size } }: Awaited<ReturnType<typeof tableOn>>) =>
  merge_info.flatMap(({ row_span, col_span }, index) =>
    row_span > 1 || col_span > 1
      ? [`${Math.floor(index / column_size)},${index % column_size}: ${row_span} × ${col_span}`]
      : [],
  )

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
  'text with tabs that is pasted into a cell fills the cells from there on',
  { tag: '@long' },
  async ({ page, herald }) => {
    await lettered(page, herald)
    await press(page, 'Tab', 4)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('1\t2\t"3\n4"\n5\t6\t\n'))
    await page.keyboard.press('Control+v')
    await saved(page)
    expect((await tableOn(herald)).rows).toEqual([
      ['a', 'b', 'c', ''],
      ['d', '1', '2', '3\n4'],
      ['g', '5', '6', ''],
    ])
    await page.keyboard.press('Control+z')
    await saved(page)
    expect((await tableOn(herald)).rows.map((row) => row.join(''))).toEqual(['abc', 'def', 'ghi'])
  },
)

test(
  'a selected row moves by Alt+Shift and an arrow, and a selected column too',
  { tag: '@long' },
  async ({ page, herald }) => {
    await lettered(page, herald)
    await page.keyboard.press('Escape')
    await press(page, 'Shift+ArrowRight', 2)
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await saved(page)
    expect((await tableOn(herald)).rows.map((row) => row.join(''))).toEqual(['def', 'abc', 'ghi'])
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('!')
    await saved(page)
    expect((await tableOn(herald)).rows.map((row) => row.join(''))).toEqual(['def', 'ghi', 'a!bc'])

    await page.keyboard.press('Escape')
    await press(page, 'Shift+ArrowUp', 2)
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await saved(page)
    expect((await tableOn(herald)).rows.map((row) => row.join(''))).toEqual(['edf', 'hgi', 'ba!c'])
  },
)

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

test('a row and a column are dragged by their handles, and Escape cancels a drag; merged cells keep every word and can be split again', async ({
  page,
  herald,
}) => {
  await test.step('carried', async () => {
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
  })

  await test.step('merged and split', async () => {
    await cell(page, 'f').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    const toolbar = page.getByRole('toolbar', { name: 'Selected cells' })
    await toolbar.getByRole('button', { name: 'Merge cells' }).click()
    await saved(page)
    const together = await tableOn(herald)
    expect(merged(together)).toEqual(['0,0: 2 × 2'])
    expect(together.property.merge_info).toHaveLength(9)
    expect(together.rows[0]![0]!.split('\n').filter(Boolean)).toEqual(['f', 'd', 'c', 'a'])
    expect([together.rows[0]![2], together.rows[1]![2], ...together.rows[2]!]).toEqual([
      'e',
      'b',
      'i',
      'g',
      'h',
    ])

    await toolbar.getByRole('button', { name: 'Split cells' }).click()
    await saved(page)
    const apart = await tableOn(herald)
    expect(merged(apart)).toEqual([])
    expect(apart.rows.flat().join('\n').split('\n').filter(Boolean).toSorted()).toEqual([...letters])
  })
})

test(
  'deleted rows are gone from the service, the last one deletes the table, and undo brings all of it back',
  { tag: '@long' },
  async ({ page, herald }) => {
    await lettered(page, herald)
    const remove = async (row: number) => {
      await handle(page, 'Row', row).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete row' }).press('Enter')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(editorOf(page)).toBeFocused()
    }
    await cell(page, 'e').click()
    await remove(2)
    await saved(page)
    const less = await tableOn(herald)
    expect(less.rows.map((row) => row.join(''))).toEqual(['abc', 'ghi'])
    expect(less.property.row_size).toBe(2)
    await remove(2)
    await remove(1)
    await expect(editorOf(page).getByRole('table')).toHaveCount(0)
    await saved(page)
    expect((await herald.blocks(SECOND_CHAT)).map(({ block_type }) => block_type)).not.toContain(31)
    await press(page, 'Control+z', 3)
    await expect(editorOf(page).getByRole('row')).toHaveCount(3)
    await saved(page)
    expect((await tableOn(herald)).rows.map((row) => row.join(''))).toEqual(['abc', 'def', 'ghi'])
  },
)

test(
  'cells from Excel fill the table from the cursor on, spans become merged cells, and it grows',
  { tag: '@long' },
  async ({ page, herald }) => {
    await lettered(page, herald)
    await cell(page, 'e').click()
    await paste(editorOf(page), {
      'text/html': excel,
      'text/plain': 'Quarter\t\t\nQ1\tyes\tno\nQ2\tmaybe\t',
    })
    await saved(page)
    const filled = await tableOn(herald)
    expect(filled.property).toMatchObject({ row_size: 4, column_size: 4 })
    expect(filled.rows).toEqual([
      ['a', 'b', 'c', ''],
      ['d', 'Quarter', '', ''],
      ['g', 'Q1', 'yes', 'no'],
      ['', 'Q2', 'maybe', ''],
    ])
    expect(merged(filled)).toEqual(['1,1: 1 × 3', '2,3: 2 × 1'])
    await page.keyboard.press('Control+z')
    await expect(editorOf(page).getByRole('row')).toHaveCount(3)
    await saved(page)
    const after = await tableOn(herald)
    expect(after.rows.map((row) => row.join(''))).toEqual(['abc', 'def', 'ghi'])
    expect(merged(after)).toEqual([])
  },
)

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {mso-ignore:padding; font-family:Calibri}
.xl65 {text-align:center}--></style></head><body><!--StartFragment-->
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse'>
<col width=64 span=3 style='width:48pt'>
<tr height=20><td colspan=3 height=20 class=xl65 width=192>Quarter</td></tr>
<tr height=20><td height=20>Q1</td><td>yes</td><td rowspan=2>no</td></tr>
<tr height=20><td height=20>Q2</td><td>maybe</td></tr>
</table><!--EndFragment--></body></html>`

test(
  'a table grows past the nine by nine that the platform makes at once',
  { tag: '@long' },
  async ({ page, herald }) => {
    await begin(page, herald)
    await insertTable(page, 9, 9)
    await page.keyboard.type('first')
    await page.getByRole('button', { name: 'Add a column' }).press('Enter')
    await page.keyboard.type('tenth')
    await page.keyboard.press('Tab')
    await press(page, 'Tab', 80)
    await page.keyboard.type('row ten')
    await saved(page)
    const { property, rows } = await tableOn(herald)
    expect(property).toMatchObject({ row_size: 10, column_size: 10 })
    expect(property.column_width).toHaveLength(10)
    expect([rows[0]![0], rows[0]![9], rows[9]![0]]).toEqual(['first', 'tenth', 'row ten'])
    expect(rows.flat().filter(Boolean)).toHaveLength(3)
  },
)

test(
  'arrow keys move through columns and out of the row, columns are resized, added and removed without losing a word, and Tab moves through a new table',
  { tag: '@long' },
  async ({ page, herald }) => {
    await test.step('arrows go on from column to column, and down and up out of the row', async () => {
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
      expect((await columnsOn(herald)).map(({ words }) => words)).toEqual(['one\ntwo A', 'three B'])
      const said = (await herald.blocks(SECOND_CHAT)).map(wordsOf).filter(Boolean)
      expect([said[0], said.at(-1)]).toEqual(['above C', 'far below'])
    })

    await test.step('columns take widths by keys, become more, and lose no word when they go', async () => {
      // Handles are shown where the caret is.
      await caretAfter(editorOf(page).getByText('three B'))
      const separator = page.getByRole('separator', { name: 'Width of columns 1 and 2' })
      await separator.press('Shift+ArrowRight')
      await separator.press('Shift+ArrowRight')
      await separator.press('ArrowLeft')
      await saved(page)
      expect(await columnsOn(herald)).toEqual([
        { ratio: 59, words: 'one\ntwo A' },
        { ratio: 41, words: 'three B' },
      ])
      const choose = async (column: RegExp, entry: string) => {
        await page.getByRole('button', { name: column }).press('Enter')
        await page.getByRole('menuitem', { name: entry }).press('Enter')
        await expect(page.getByRole('menu')).toHaveCount(0)
        await expect(editorOf(page)).toBeFocused()
      }
      await choose(/^Column 1 of 2/, 'Insert a column to the right')
      await page.keyboard.type('between')
      await saved(page)
      const three = await columnsOn(herald)
      expect(three.map(({ words }) => words)).toEqual(['one\ntwo A', 'between', 'three B'])
      expect(three.reduce((sum, { ratio }) => sum + ratio, 0)).toBe(100)

      await choose(/^Column 1 of 3/, 'Remove all columns, keep their content')
      await saved(page)
      const blocks = await herald.blocks(SECOND_CHAT)
      expect(blocks.map(({ block_type }) => block_type)).not.toContain(24)
      expect(blocks.map(wordsOf).filter(Boolean)).toEqual([
        'above C',
        'one',
        'two A',
        'between',
        'three B',
        'far below',
      ])
    })

    await test.step('the slash menu inserts a table, and Tab adds a row after the last', async () => {
      await page.keyboard.press('Control+End')
      await page.keyboard.press('Enter')
      await insertTable(page, 2, 2)
      await write(page, ['Area', 'Owner', '控制台', 'Alice'])
      await page.keyboard.press('Tab')
      await expect(editorOf(page).getByRole('row')).toHaveCount(3)
      await write(page, ['Docs', 'Bob'])
      await saved(page)
      const { property, rows } = await tableOn(herald)
      expect(rows).toEqual([
        ['Area', 'Owner'],
        ['控制台', 'Alice'],
        ['Docs', 'Bob'],
      ])
      expect(property).toMatchObject({ row_size: 3, column_size: 2 })
      expect(property.column_width).toHaveLength(2)
    })
  },
)

/** The columns that the service holds, from left to right. */
async function columnsOn(herald: Herald) {
  const blocks = await herald.blocks(SECOND_CHAT)
  const byId = new Map(blocks.map((block) => [block.block_id, block]))
  const grids = blocks.filter(({ block_type }) => block_type === 24)
  expect(grids).toHaveLength(1)
  return (grids[0]!.children ?? []).map((id) => {
    const column = byId.get(id)!
    return { ratio: column.grid_column!.width_ratio!, words: linesIn(column, byId).join('\n') }
  })
}
