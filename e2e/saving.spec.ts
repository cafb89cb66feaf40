import type { Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { paragraphs, put, selectedLines } from './block-walks'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  type Herald,
  lineOf,
  openAnnouncement,
  reword,
  saved,
  saving,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'

test('a lost answer doubles nothing', { tag: '@long' }, async ({ page, herald }) => {
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

test('a wrong “saved” is detected, a draft returns, a refusal is undone, a loss of comments asks first, and blocks that cannot be recreated are deleted only on purpose', async ({
  page,
  context,
  herald,
}) => {
  await test.step('a platform that says “saved” and holds something else is found out', async () => {
    await openAnnouncement(page, herald.url)
    const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
    const words = async () => wordsOf((await herald.blocks()).find((block) => block.block_id === block_id)!)
    await page.route('**/blocks/batch_update*', (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace(' twice', ' never') }),
    )
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.type(' twice')
    await expect(saving(page)).toHaveText('Saved, but the platform’s version differs')
    await page.unroute('**/blocks/batch_update*')
    await page.getByRole('button', { name: 'See the difference' }).click()
    const compared = page.getByRole('dialog', { name: 'Platform version and your version' })
    await expect(compared.getByRole('group', { name: 'Changed' })).toHaveText(/suite never.*suite twice$/s)
    expect(await words()).toBe('Run the long suite never')
    await compared.getByRole('button', { name: 'Save my version again' }).click()
    await saved(page)
    await expect.poll(words).toBe('Run the long suite twice')
  })

  await test.step('a draft that was never sent is restored after a reload', async () => {
    const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
    await page.route('**/announcement/blocks/batch_update*', (route) => route.abort())
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.type(' drafted')
    await expect(saving(page)).toHaveText(/waiting/i)
    // A draft is kept in the browser before it is sent, so a failed attempt means that it is kept.
    await expect(saving(page)).toHaveText(/again|offline/i)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(lineOf(page, block_id)).toHaveText('Run the long suite twice drafted')
    await expect(page.getByText('Unsaved changes from your last visit were restored.')).toBeVisible()
    await page.getByRole('button', { name: 'See the difference' }).click()
    const compared = page.getByRole('dialog', { name: 'Restored changes' })
    await expect(compared.getByRole('group', { name: 'Changed' })).toHaveText(
      /suite twice.*Run the long suite twice drafted$/s,
    )
    await compared.getByRole('button', { name: 'Close' }).click()
    await page.unroute('**/announcement/blocks/batch_update*')
    await context.setOffline(true)
    await context.setOffline(false)
    await saved(page)
    expect(wordsOf(blockSaying(await herald.blocks(), 'Run the long'))).toBe(
      'Run the long suite twice drafted',
    )
  })

  await test.step('a refusal is shown with its code and its words, also at the block, and disappears once it is resolved', async () => {
    const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.insertText('x'.repeat(100_001))
    await expect(saving(page)).toHaveText(/^Refused \(4000027\)/)
    // The block itself shows the refusal, and leads to the ways out.
    await page.locator(`[data-block-id="${block_id}"] > .ed-mark`).click()
    const plan = page.getByRole('dialog', { name: 'What will be saved' })
    await expect(plan.getByRole('link', { name: '4000027' })).toBeVisible()
    await plan.getByRole('button', { name: 'Undo the change' }).click()
    await saved(page)
    await expect(page.locator('.ed-mark')).toHaveCount(0)
  })

  await test.step('a save that would lose comments asks first, next to the text, and everything else is saved', async () => {
    const { block_id } = blockSaying(await herald.blocks(), 'Commented words')
    const kinds = async () =>
      (await herald.blocks()).filter((block) => wordsOf(block).startsWith('Commented words'))
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.press('Control+Alt+2')
    const question = page.getByRole('region', { name: /^Saving this would lose for good/ })
    await expect(question).toContainText('1 comment on a block that was moved, changed in type or deleted')
    await expect(saving(page)).toHaveText('Waiting for your answer')
    // The focus is still in the text, and what is typed elsewhere is saved.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Typed meanwhile')
    await expect.poll(async () => (await herald.blocks()).map(wordsOf)).toContain('Typed meanwhile')
    await expect(saving(page)).toHaveText('Waiting for your answer')
    expect((await kinds()).map((block) => [block.block_id, block.block_type])).toEqual([[block_id, 2]])

    await question.getByRole('checkbox', { name: /^Don’t ask again/ }).check()
    await question.getByRole('button', { name: 'Lose it and save' }).click()
    await saved(page)
    expect((await kinds()).map((block) => block.block_type)).toEqual([4])
  })

  await test.step('a block that the editor cannot make again is deleted for good, and the service has the rest', async () => {
    const before = await herald.blocks()
    const unknown = before.find(({ block_type }) => block_type === 58)!
    const card = page.locator(`[data-block-id="${unknown.block_id}"]`)
    await caretAfter(lineOf(page, blockSaying(before, 'Week by week').block_id))
    await page.keyboard.press('Escape')
    await expect(selectedLines(page)).toHaveText(['Week by week'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(card).toHaveClass(/ed-selected/)
    const ask = page.getByRole('alertdialog', { name: 'Delete for good?' })
    await page.keyboard.press('Control+/')
    await page.getByRole('menuitem', { name: 'Delete for good…' }).press('Enter')
    await ask.getByRole('button', { name: 'Delete for good' }).press('Enter')
    await expect(card).toHaveCount(0)
    await expect(editorOf(page)).toBeFocused()
    await saved(page)
    const ids = (blocks: Block[]) => blocks.map(({ block_id }) => block_id)
    const rest = ids(before).filter((id) => id !== unknown.block_id)
    expect(ids(await herald.blocks())).toEqual(rest)
  })

  await test.step('others of its like are not deleted by mistake', async () => {
    const before = await herald.blocks()
    await caretAfter(lineOf(page, blockSaying(before, 'Run the long suite').block_id))
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(page.locator('[data-block-id] img').first()).toBeAttached()
    await saved(page)
    const kept = (blocks: Block[]) =>
      blocks.filter((block) => block.block_type > 17 && block.block_type !== 33)
    expect(kept(await herald.blocks())).toEqual(
      kept(before).map((block) => expect.objectContaining({ block_id: block.block_id })),
    )
  })
})

/** Another writer edits the open announcement, unknown to its page: first another line, then one that we edit. */
async function writeBesideOthers(page: Page, herald: Herald) {
  // The page gets no events: it finds what others write only by writing itself.
  await page.route('**/_herald/changes/stream', (route) => route.abort())
  await openAnnouncement(page, herald.url)
  const before = await herald.blocks()
  const theirs = blockSaying(before, 'Ship')
  const ours = blockSaying(before, 'Run the long suite')
  await reword(herald, theirs.block_id, 'Ship, says somebody else')

  await caretAfter(lineOf(page, ours.block_id))
  await page.keyboard.type(', say we')
  await expect(lineOf(page, theirs.block_id)).toHaveText('Ship, says somebody else')
  await expect(saving(page)).toHaveText(/^Saved/)
  const after = await herald.blocks()
  const words = (block: Block) => wordsOf(after.find((found) => found.block_id === block.block_id)!)
  expect(words(theirs)).toBe('Ship, says somebody else')
  expect(words(ours)).toBe('Run the long suite, say we')
  // The platform tells who it was only while theirs is the newest revision.
  const somebody = /(Somebody else|Another window or program of this application)/.source
  await expect(saving(page)).toHaveText(
    new RegExp(`^Saved\\. ${somebody} changed it (at|before) \\d\\d:\\d\\d$`),
  )

  // A writer who has read our text changes other words of it. Both changes are merged into one text.
  await reword(herald, ours.block_id, 'Run no suite, say we')
  await page.keyboard.type(' again')
  await expect(lineOf(page, ours.block_id)).toHaveText('Run no suite, say we again')
  await expect(saving(page)).toHaveText(/^Saved/)
  await expect(page.locator('.ed-mark')).toHaveCount(0)
  return { ours, somebody }
}

test(
  "another writer's edits stay, changes of both to one text are merged, and either version of the same words can be kept",
  { tag: '@long' },
  async ({ page, herald }) => {
    const { ours, somebody } = await writeBesideOthers(page, herald)
    await expect
      .poll(async () => (await herald.blocks()).map(wordsOf))
      .toContain('Run no suite, say we again')

    // Both change the same words: neither version is lost, each says whose it is, and either can be kept.
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await reword(herald, ours.block_id, 'Run no suite, say you again')
    await page.keyboard.type('they')
    await expect(page.getByText('You and somebody else changed the same words')).toBeVisible()
    await expect(page.locator('.ed-mark')).toHaveText([
      'Your words',
      new RegExp(`^${somebody}, (at|before) \\d\\d:\\d\\d$`),
    ])
    await expect(saving(page)).toHaveText(/^Saved/)
    const both = (await herald.blocks()).map(wordsOf)
    const at = both.indexOf('Run no suite, say they')
    expect(both[at + 1]).toBe('Run no suite, say you again')
    // The question stays until it is answered.
    await page.reload()
    await expect(page.locator('.ed-mark')).toHaveCount(2)
    const bar = page.locator('.ed-mark-answers')
    await expect(bar.getByRole('button')).toHaveCount(4)
    await bar.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(lineOf(page, ours.block_id)).toHaveText('Run no suite, say you again')
    await expect(page.getByText('Run no suite, say they')).toHaveCount(0)
    await expect(page.locator('.ed-mark-answers')).toHaveCount(0)
    await caretAfter(lineOf(page, ours.block_id))
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Run no suite, say they')).toBeVisible()
    await expect(editorOf(page)).toBeFocused()
  },
)

test('two tabs on one announcement: one writes, the other follows and takes over with what was not sent', async ({
  page,
  context,
  herald,
}) => {
  const [block] = await put(herald, SECOND_CHAT, paragraphs('Run the long suite'))
  const { block_id } = block!
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const second = await context.newPage()
  await openAnnouncement(second, herald.url, SECOND_CHAT)
  await expect(saving(second)).toHaveText('Edited in another tab')
  await page.bringToFront()
  await caretAfter(lineOf(page, block_id))
  await page.keyboard.type(' here')
  await expect(lineOf(second, block_id)).toHaveText('Run the long suite here')
  await saved(page)

  await page.route('**/announcement/blocks/**', (route) => route.abort())
  await page.keyboard.type(', unsent')
  await expect(saving(page)).toHaveText(/again|offline/i)
  await second.bringToFront()
  await second.getByRole('button', { name: 'Edit here instead' }).click()
  await saved(second)
  await expect(saving(page)).toHaveText('Edited in another tab')
  const words = async () => wordsOf(blockSaying(await herald.blocks(SECOND_CHAT), 'Run the long suite'))
  expect(await words()).toBe('Run the long suite here, unsent')
  await expect(lineOf(page, block_id)).toHaveText('Run the long suite here, unsent')

  // The second tab edits now; once it is closed, the first one takes over again.
  await caretAfter(lineOf(second, block_id))
  await second.keyboard.type(', then there')
  await expect(lineOf(page, block_id)).toHaveText('Run the long suite here, unsent, then there')
  await saved(second)
  await second.close()
  await page.unroute('**/announcement/blocks/**')
  await page.bringToFront()
  await saved(page)
  await expect(lineOf(page, block_id)).toHaveText('Run the long suite here, unsent, then there')
  await caretAfter(lineOf(page, block_id))
  await page.keyboard.type(', and back')
  await saved(page)
  expect(await words()).toBe('Run the long suite here, unsent, then there, and back')
})
