import type { Block } from '../contract/docx/block'
import {
  blockSaying,
  caretAfter,
  expect,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  saved,
  saving,
  test,
  wordsOf,
} from './fixtures'

const BLOCKS = `/open-apis/docx/v1/chats/${REAL_CHAT}/announcement/blocks`

test('what is written offline is kept, said, and saved when the line is back', async ({
  page,
  context,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
  await context.setOffline(true)
  await caretAfter(lineOf(page, block_id))
  await page.keyboard.type(' offline')
  await expect(saving(page)).toHaveText(/^Offline/)
  await context.setOffline(false)
  await saved(page)
  expect(wordsOf(blockSaying(await herald.blocks(), 'Run the long'))).toBe('Run the long suite offline')
})

test('a draft that was never sent comes back after a reload', async ({ page, context, herald }) => {
  await openAnnouncement(page, herald.url)
  const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
  await page.route('**/announcement/blocks/batch_update*', (route) => route.abort())
  await caretAfter(lineOf(page, block_id))
  await page.keyboard.type(' drafted')
  await expect(saving(page)).toHaveText(/waiting/i)
  // Kept in the browser before it is sent: the failed try says that it was.
  await expect(saving(page)).toHaveText(/again|offline/i)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(lineOf(page, block_id)).toHaveText('Run the long suite drafted')
  await expect(page.getByText('Unsaved changes from your last visit were restored.')).toBeVisible()
  await page.unroute('**/announcement/blocks/batch_update*')
  await context.setOffline(true)
  await context.setOffline(false)
  await saved(page)
  expect(wordsOf(blockSaying(await herald.blocks(), 'Run the long'))).toBe('Run the long suite drafted')
})

test('a lost answer doubles nothing', async ({ page, herald }) => {
  await openAnnouncement(page, herald.url)
  const { block_id } = blockSaying(await herald.blocks(), 'Thank you')
  let lost = 0
  await page.route('**/children?*', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await caretAfter(lineOf(page, block_id))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Said once.')
  await saved(page)
  expect(lost).toBeGreaterThan(1)
  blockSaying(await herald.blocks(), 'Said once.')
})

test('a refusal is said with its code and its words, and the way out works', async ({ page, herald }) => {
  await openAnnouncement(page, herald.url)
  const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
  await caretAfter(lineOf(page, block_id))
  await page.keyboard.insertText('x'.repeat(100_001))
  await expect(saving(page)).toHaveText(/^Refused \(4000027\)/)
  await page.keyboard.press('Control+z')
  await saved(page)
})

test('a refused block holds up no other, and is saved once it is mended', async ({ page, herald }) => {
  await openAnnouncement(page, herald.url)
  const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
  await caretAfter(lineOf(page, block_id))
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('x'.repeat(100_001))
  await expect(saving(page)).toHaveText(/^Refused \(4000027\)/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Saved beside it')
  await expect
    .poll(async () => (await herald.blocks()).map(wordsOf).some((words) => words === 'Saved beside it'))
    .toBe(true)
  await expect(saving(page)).toHaveText(/^Refused \(4000027\)/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Backspace')
  await saved(page)
  const said = (await herald.blocks()).map(wordsOf)
  const first = said.indexOf('Run the long suite')
  expect([said[first + 1]?.length, said[first + 2]]).toEqual([100_000, 'Saved beside it'])
})

test('what somebody else writes meanwhile stays, beside what is written here', async ({ page, herald }) => {
  await openAnnouncement(page, herald.url)
  const before = await herald.blocks()
  const theirs = blockSaying(before, 'Ship')
  const ours = blockSaying(before, 'Run the long suite')
  const elements = [{ text_run: { content: 'Ship, says somebody else' } }]
  const answer = await herald.call('PATCH', `${BLOCKS}/batch_update`, {
    requests: [{ block_id: theirs.block_id, update_text_elements: { elements } }],
  })
  expect(answer.code).toBe(0)

  await caretAfter(lineOf(page, ours.block_id))
  await page.keyboard.type(', say we')
  await expect(lineOf(page, theirs.block_id)).toHaveText('Ship, says somebody else')
  await expect(saving(page)).toHaveText(/^Saved/)
  const after = await herald.blocks()
  const words = (block: Block) => wordsOf(after.find((found) => found.block_id === block.block_id)!)
  expect(words(theirs)).toBe('Ship, says somebody else')
  expect(words(ours)).toBe('Run the long suite, say we')
})

test('a block that the editor cannot make again is not deleted by mistake', async ({ page, herald }) => {
  await openAnnouncement(page, herald.url)
  const before = await herald.blocks()
  await caretAfter(lineOf(page, blockSaying(before, 'Run the long suite').block_id))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.locator('[data-block-id] img').first()).toBeAttached()
  await saved(page)
  const kept = (blocks: Block[]) => blocks.filter((block) => block.block_type > 17 && block.block_type !== 33)
  expect(kept(await herald.blocks())).toEqual(
    kept(before).map((block) => expect.objectContaining({ block_id: block.block_id })),
  )
})
