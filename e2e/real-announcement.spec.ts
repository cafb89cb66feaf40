import type { Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  saved,
  test,
  wordsOf,
} from './fixtures'

/** Covered cells of a merged table are kept, not shown; the page block is the document itself. */
function shownIds(blocks: readonly Block[]): string[] {
  const covered = new Set<string>()
  for (const { table } of blocks) {
    const { column_size = 0, merge_info = [] } = table?.property ?? {}
    for (const [anchor, { row_span, col_span }] of merge_info.entries()) {
      for (let row = 0; row < row_span; row++)
        for (let column = 0; column < col_span; column++)
          if (row + column > 0) covered.add(table!.cells![anchor + row * column_size + column]!)
    }
  }
  for (const block of blocks) if (covered.has(block.parent_id)) covered.add(block.block_id)
  return blocks.slice(1).flatMap((block) => (covered.has(block.block_id) ? [] : block.block_id))
}

test('every block of a real announcement is shown, in order; ten edits are saved, and untouched blocks stay equal, key for key', async ({
  page,
  herald,
}) => {
  const before = await herald.blocks()
  expect(before.length).toBeGreaterThan(120)
  await openAnnouncement(page, herald.url)
  await test.step('every block is shown, in order', async () => {
    const onPage = await page
      .locator('.ed-doc [data-block-id]')
      .evaluateAll((found) => found.map((element) => element.getAttribute('data-block-id')))
    expect(onPage).toEqual(shownIds(before))
    const unknown = before.find((block) => block.block_type === 58)!
    await expect(page.locator(`[data-block-id="${unknown.block_id}"]`)).toContainText('58')
    const image = page.locator(`[data-block-id="${before.find((block) => block.image)!.block_id}"] img`)
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(480)
  })

  const id = (words: string) => blockSaying(before, words).block_id
  const type = async (words: string, added: string) => {
    await caretAfter(lineOf(page, id(words)))
    await page.keyboard.type(added)
  }

  await editorOf(page)
    .getByRole('heading', { name: /^Spring release/ })
    .click()
  await page.keyboard.press('End')
  await page.keyboard.type(' (final)')
  await type('Everything the', ' Today.') // text among marks, mentions and a link
  await type('No merges without', ' from each team') // in a callout
  await type('Pin the announcement', ' at once') // two lists deep
  await type('Console', ' and editor') // in a table cell
  await type('What column 2 says', ' Truly.') // in a grid column
  await caretAfter(lineOf(page, id('Heading 3')))
  await page.keyboard.press('Control+.') // a folded heading hides what follows
  await type('Nothing that is acknowledged', ' Ever.') // a quote
  await type('select count', ' -- all of them') // code in a quote container
  await lineOf(page, id('Status page prepared')).getByRole('checkbox').click()
  await caretAfter(lineOf(page, id('Thank you')))
  await page.keyboard.press('Enter')
  await page.keyboard.type('One line more.')
  await deleteBlock(page, id('Mute the build bot'))
  await saved(page)

  const after = await herald.blocks()
  expect(wordsOf(after[0]!)).toBe('Spring release: what changes and who does what (final)')
  const touched = new Map([
    ['Everything the', / Today\.$/],
    ['No merges without', / from each team$/],
    ['Pin the announcement', / at once$/],
    ['Console', / and editor$/],
    ['What column 2 says', / Truly\.$/],
    ['Nothing that is acknowledged', / Ever\.$/],
    ['select count', / -- all of them$/],
  ])
  const changed = new Set([REAL_CHAT, id('Heading 3'), id('Status page prepared'), id('Mute the build bot')])
  for (const [words, end] of touched) {
    expect(wordsOf(blockSaying(after, words))).toMatch(end)
    changed.add(id(words))
  }
  expect(blockSaying(after, 'Status page prepared').todo?.style?.done).toBe(true)
  const added = blockSaying(after, 'One line more.')
  const thanks = after.findIndex((block) => block.block_id === id('Thank you'))
  expect(after[thanks + 1]).toEqual(added)

  const gone = [id('Mute the build bot')]
  const parents = new Set(
    before.filter((block) => gone.includes(block.block_id)).map((block) => block.parent_id),
  )
  const rest = (blocks: readonly Block[]) =>
    blocks.filter(
      ({ block_id }) => !changed.has(block_id) && !parents.has(block_id) && block_id !== added.block_id,
    )
  expect(rest(after)).toEqual(rest(before).filter((block) => !isBelow(before, block, gone)))

  await page.reload()
  await expect(lineOf(page, added.block_id)).toHaveText('One line more.')
})

function isBelow(blocks: readonly Block[], block: Block, gone: readonly string[]): boolean {
  for (let id = block.parent_id; id; id = blocks.find((found) => found.block_id === id)?.parent_id ?? '')
    if (gone.includes(id)) return true
  return false
}

/** Empties a line, then presses Backspace until it is joined with the line before. */
async function deleteBlock(page: Page, blockId: string) {
  const line = lineOf(page, blockId)
  await caretAfter(line)
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Delete')
  for (let tries = 0; tries < 4 && (await line.count()) > 0; tries++) await page.keyboard.press('Backspace')
  await expect(line).toHaveCount(0)
}
