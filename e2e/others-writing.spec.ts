import type { Block } from '../contract/docx/block'
import { paragraphs, put } from './block-walks'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  reword,
  saved,
  saving,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'
import { isThroughGateway } from './through-gateway'

test("an idle page shows others' edits at once, and leaves the caret and the undo alone", async ({
  page,
  herald,
}) => {
  await put(herald, SECOND_CHAT, paragraphs('Run the long suite', 'Ship'))
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const before = await herald.blocks(SECOND_CHAT)
  const ours = blockSaying(before, 'Run the long suite')
  const theirs = blockSaying(before, 'Ship')
  await caretAfter(lineOf(page, ours.block_id))
  await page.keyboard.type('!')
  await saved(page)
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowLeft')

  // Opens a second tab, which only follows. Then another writer edits.
  const follower = await page.context().newPage()
  await openAnnouncement(follower, herald.url, SECOND_CHAT)
  await reword(herald, theirs.block_id, `${wordsOf(theirs)} it`, SECOND_CHAT)
  // Learned from the service's events, not from polling.
  await expect(lineOf(page, theirs.block_id)).toHaveText(/ it$/, { timeout: 5_000 })
  await expect(lineOf(follower, theirs.block_id)).toHaveText(/ it$/, { timeout: 5_000 })
  await expect(saving(page)).toHaveText(
    isThroughGateway
      ? /^Saved\. Bob changed it at \d\d:\d\d$/
      : /^Saved\. Another window or program of this application changed it at \d\d:\d\d$/,
  )

  // A change in the caret's own line, before the caret.
  await reword(herald, ours.block_id, 'Now run the long suite!', SECOND_CHAT)
  await expect(lineOf(page, ours.block_id)).toHaveText('Now run the long suite!')
  await page.keyboard.type('est')
  await expect(lineOf(page, ours.block_id)).toHaveText('Now run the longest suite!')
  await editorOf(page).press('Control+z')
  await expect(lineOf(page, ours.block_id)).toHaveText('Now run the long suite!')
  await editorOf(page).press('Control+z')
  await expect(lineOf(page, ours.block_id)).toHaveText('Now run the long suite')
  await expect(saving(page)).toHaveText(/^Saved/)
  const after = await herald.blocks(SECOND_CHAT)
  expect(wordsOf(after.find(({ block_id }) => block_id === theirs.block_id)!)).toMatch(/ it$/)
})

for (const lines of [80, 600]) {
  const name = `what is on the screen stays where it is when somebody writes above it, in ${lines} lines`
  test(name, { tag: '@long' }, async ({ page, herald }) => {
    const all = Array.from({ length: lines }, (_, at) => `Line ${at}.`)
    await put(herald, SECOND_CHAT, paragraphs(...all))
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const read = editorOf(page).getByText(`Line ${lines / 2}.`, { exact: true })
    await expect(async () => {
      await page.mouse.move(600, 500)
      await page.mouse.wheel(0, 600)
      await expect(read).toBeInViewport({ timeout: 100 })
    }).toPass({ intervals: [0] })
    const top = () => read.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    let before = await top()
    const moved = async () => {
      const was = before
      before = await top()
      return before - was
    }
    // A busy machine may not have drawn the last turn of the wheel yet.
    await expect.poll(moved, { intervals: [500] }).toBe(0)
    const above = Array.from({ length: 20 }, (_, at) => `New ${at}.`)
    await put(herald, SECOND_CHAT, paragraphs(...above), { index: 1 })
    await expect(saving(page)).toHaveText(/^Saved\. .* changed it at/)
    await expect.poll(top).toBe(before)
    await expect(read).toBeInViewport()
  })
}

test(
  'an edit of another writer while the editor is loading stays',
  { tag: '@long' },
  async ({ page, herald }) => {
    const blocks = await herald.blocks()
    const theirs = blockSaying(blocks, 'Run the long suite')
    const ours = blockSaying(blocks, 'Ship')
    let bringEditor!: () => void
    const brought = new Promise<void>((resolve) => (bringEditor = resolve))
    await page.route('**/assets/editor-*.js', async (route) => {
      await brought
      await route.continue()
    })
    await page.goto(`${herald.url}/announcements/${REAL_CHAT}`)
    await expect(page.getByText('Revision 1', { exact: true })).toBeVisible()
    await reword(herald, theirs.block_id, 'Now run the long suite')
    await expect(page.getByText('Revision 2', { exact: true })).toBeVisible()
    bringEditor()
    await expect(lineOf(page, theirs.block_id)).toHaveText('Now run the long suite')
    await caretAfter(lineOf(page, ours.block_id))
    await page.keyboard.type(' it')
    const held = async ({ block_id }: Block) =>
      wordsOf((await herald.blocks()).find((block) => block.block_id === block_id)!)
    await expect.poll(() => held(ours)).toMatch(/ it$/)
    expect(await held(theirs)).toBe('Now run the long suite')
  },
)
