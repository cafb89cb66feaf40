import type { Locator, Page } from '@playwright/test'
import { expectFaultless } from './axe-faults'
import {
  announced,
  boxOf,
  carriedChip,
  dropSays,
  dropLine,
  grip,
  middleOf,
  openWith,
  outline,
  paragraphs,
  put,
  saying,
  undoneTo,
  type Point,
} from './block-walks'
import { caretAfter, editorOf, expect, REAL_CHAT, saved, SECOND_CHAT, test } from './fixtures'

/** Drags a block by its handle to a place, without dropping it. */
async function carry(page: Page, line: Locator, to: (grip: Point) => Promise<Point>) {
  await line.hover()
  await expect(grip(page)).toHaveAccessibleName(new RegExp((await line.textContent())!))
  const from = await middleOf(grip(page))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const there = await to(from)
  await page.mouse.move(there.x, there.y, { steps: 8 })
  await expect(carriedChip(page)).toBeVisible()
}

/** Straight up or down from the handle, to the gap above a line: the block keeps its depth. */
const above =
  (line: Locator) =>
  async ({ x }: Point): Promise<Point> => ({ x, y: (await boxOf(line)).y + 2 })

/** Over the upper edge of a line's words. */
const upon = (line: Locator) => async (): Promise<Point> => {
  const { x, y } = await boxOf(line)
  return { x: x + 8, y: y + 2 }
}

test('a block is dragged between two others and next to another one; an unsuitable place says why, and undo and Escape restore everything', async ({
  page,
  herald,
}) => {
  const [callout] = await put(herald, SECOND_CHAT, [
    { block_type: 19, callout: {} },
    { block_type: 14, code: { elements: [{ text_run: { content: 'select 1' } }] } },
  ])
  await put(herald, callout!.block_id, paragraphs('inside'))
  await openWith(page, herald, 'one', 'two', 'three', 'four')
  const line = (words: string) => saying(page, words)
  const before = await outline(herald)
  const top = ['#19', '  #2', '  inside', 'select 1']
  expect(before).toEqual([...top, 'one', 'two', 'three', 'four'])

  await test.step('between two others: a line shows where, and undo brings it back', async () => {
    await carry(page, line('four'), above(line('two')))
    await expect(dropLine(page)).toHaveCount(1)
    expect(Math.abs((await boxOf(dropLine(page))).y - (await boxOf(line('two'))).y)).toBeLessThan(12)
    await page.mouse.up()
    await expect(dropLine(page)).toHaveCount(0)
    await expect(announced(page)).toHaveText('Moved. Before Text “two”.')
    await expect(editorOf(page)).toBeFocused()
    await saved(page)
    expect(await outline(herald)).toEqual([...top, 'one', 'four', 'two', 'three'])
    await undoneTo(page, herald, before)
  })

  await test.step('next to another one: it gets a column there', async () => {
    await carry(page, line('three'), async () => {
      const { x, y, width, height } = await boxOf(line('one'))
      return { x: x + width - 6, y: y + height / 2 }
    })
    await expect(dropLine(page)).toHaveAttribute('data-upright')
    await page.mouse.up()
    await saved(page)
    expect(await outline(herald)).toEqual([
      ...top,
      '#24',
      '  #25',
      '    one',
      '  #25',
      '    three',
      'two',
      'four',
    ])
    const [left, right] = [await boxOf(line('one')), await boxOf(line('three'))]
    expect(right.x).toBeGreaterThan(left.x + left.width)
    await undoneTo(page, herald, before)
  })

  await test.step('a slow pointer says where it would land, and changes that seldom', async () => {
    const box = await boxOf(line('one'))
    const below = box.y + box.height - 3
    let x = 0
    await carry(page, line('four'), async (from) => ({ x: (x = from.x), y: below }))
    await expect(dropSays(page)).toHaveText('After “one”')
    await expectFaultless(page)
    const across = await saidOnTheWay(page, { x, y: below }, { x: x + 60, y: below })
    expect(across).toEqual(['After “one”', 'Inside “one”'])
    await page.mouse.move(box.x + box.width / 2, below, { steps: 4 })
    await expect(dropSays(page)).toHaveText('After “one”')
    const edge = box.x + box.width
    const outwards = await saidOnTheWay(page, { x: edge - 45, y: below }, { x: edge + 15, y: below })
    expect(outwards).toEqual(['After “one”', 'Beside “one”, on the right'])
    const down = await saidOnTheWay(page, { x: x + 2, y: below }, { x: x + 2, y: below + 60 })
    expect(down.slice(4)).toEqual([])
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })

  const why = 'A callout can contain text, headings, lists, to-dos and quotes, but no Code.'
  await test.step('a place that takes no such block says why, and Escape puts everything back', async () => {
    await caretAfter(line('one'))
    await carry(page, line('select 1'), upon(line('inside')))
    await expect(carriedChip(page)).toContainText(why)
    await expect(dropLine(page)).toHaveAttribute('data-refused')
    await expectFaultless(page)
    await page.keyboard.press('Escape')
    // The cursor is where it was, and the keys go there at once.
    await page.keyboard.type('!')
    await expect(line('one!')).toBeVisible()
    await expect(carriedChip(page)).toHaveCount(0)
    await expect(announced(page)).toHaveText('Move cancelled.')
    await page.mouse.up()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(editorOf(page)).toBeFocused()
    await page.keyboard.press('Control+z')
  })

  await test.step('dropped there, it stays, and the notice is in sight however far the page is scrolled', async () => {
    await carry(page, line('select 1'), upon(line('inside')))
    await expect(dropLine(page)).toHaveAttribute('data-refused')
    await page.mouse.up()
    const notice = page.getByRole('status').filter({ hasText: why })
    await expect(notice).toBeVisible()
    await expect(editorOf(page)).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 320 })
    await editorOf(page).hover()
    await page.mouse.wheel(0, 200)
    await expect(async () => {
      const { y, height } = await boxOf(notice)
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThan(320)
    }).toPass()
    await saved(page)
    expect(await outline(herald)).toEqual(before)
  })
})

/** What the pointer says, in the order in which it changes, while it goes slowly from one point to another. */
async function saidOnTheWay(page: Page, from: Point, to: Point): Promise<string[]> {
  const said: string[] = []
  const steps = 30
  for (let step = 0; step <= steps; step++) {
    const part = step / steps
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    const now = (await dropSays(page).textContent()) ?? ''
    if (said.at(-1) !== now) said.push(now)
  }
  return said
}

test(
  'in the second column the block handle opens its menu, carries its block and leaves the separator within reach',
  { tag: '@long' },
  async ({ page, herald }) => {
    await put(herald, SECOND_CHAT, [{ block_type: 24, grid: { column_size: 2 } }])
    const line = await openWith(page, herald, 'below')
    await editorOf(page).locator('.ed-column').nth(1).click()
    await page.keyboard.type('in two')
    const inColumn = editorOf(page).getByText('in two')
    await inColumn.hover()
    await grip(page).click()
    await expect(page.getByRole('menu', { name: 'Block menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    const separator = page.getByRole('separator', { name: 'Width of columns 1 and 2' })
    const { x, y, width } = await boxOf(separator)
    await page.mouse.move(x + width / 2, y + 4)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 100, y + 4, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Number(await separator.getAttribute('aria-valuenow'))).toBeLessThan(45)
    await carry(page, inColumn, above(line('below')))
    await page.mouse.up()
    await expect(editorOf(page).locator('.ed-column').nth(1)).toHaveText('')
    await expect(editorOf(page).locator(':scope > .ed-group > .ed-block, :scope > .ed-block')).toHaveText([
      'in two',
      'below',
    ])
  },
)

test(
  'the handles of a table cover nothing; its handle drags it, and a sweep from either margin selects blocks',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(`${herald.url}/announcements/${REAL_CHAT}`)
    const table = page.locator('.ed-table').first()
    const cell = table.locator('.ed-cell').nth(4)
    await cell.click()
    await cell.hover()
    const beside = page.getByRole('button', { name: /^Block: Table/ })
    await expect(beside).toBeVisible()
    // Includes the heading above it.
    const words = page.locator('.ProseMirror .ed-line:not(:has(.ed-line))')
    const chrome = page.locator(
      '.ed-handle-grip, .ed-handle-add:visible, .ed-table-corner, .ed-line-handle, .ed-table-between[data-axis=rows], .ed-table-add',
    )
    const boxes = await Promise.all((await chrome.all()).map(boxOf))
    const lines = (await Promise.all((await words.all()).map((line) => line.boundingBox()))).filter(
      (box) => !!box,
    )
    const meet = (a: Box, b: Box) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    for (const [at, box] of boxes.entries())
      for (const other of [...boxes.slice(at + 1), ...lines])
        expect(meet(box, other) && [box, other]).toBe(false)

    const from = await middleOf(beside)
    const title = await boxOf(page.locator('.ProseMirror > *').first())
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 60, { steps: 4 })
    await page.mouse.move(title.x + 60, Math.max(title.y + title.height + 14, 190), { steps: 8 })
    await expect(dropLine(page)).toHaveCount(1)
    await page.mouse.up()
    await expect(table).toHaveClass(/ed-selected/)
    const below = await boxOf(page.locator('.ed-callout').first())
    await expect.poll(async () => (await boxOf(table)).y).toBeLessThan(below.y)
    await page.keyboard.press('Control+z')
    await expect
      .poll(async () => (await boxOf(table)).y)
      .toBeGreaterThan((await boxOf(page.locator('.ed-callout').first())).y)

    const callout = page.locator('.ed-callout').first()
    const text = await boxOf(page.locator('.ProseMirror'))
    const column = await boxOf(page.getByRole('main'))
    // Between the text and its outline, and in the margin.
    for (const x of [text.x + text.width + 8, column.x + 8]) {
      await page.keyboard.press('Control+Home')
      await expect(page.locator('.ed-selected')).toHaveCount(0)
      const above = await boxOf(callout)
      await page.mouse.move(x, above.y + 10)
      await page.mouse.down()
      await page.mouse.move(x, above.y + above.height + 120, { steps: 8 })
      await page.mouse.up()
      await expect.poll(() => page.locator('.ed-selected').count(), `from ${x}`).toBeGreaterThan(1)
    }
  },
)

type Box = Awaited<ReturnType<typeof boxOf>>
