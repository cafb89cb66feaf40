import { paragraphs, put } from './block-walks'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  reword,
  saved,
  saving,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'

test('a wrong “saved” is detected, and a draft returns after a reload', async ({ page, context, herald }) => {
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
})

test(
  'if another writer changes the same words, neither version is lost, and either can be kept',
  { tag: '@long' },
  async ({ page, herald }) => {
    // The page gets no events: it finds what others write only by writing itself.
    await page.route('**/_herald/changes/stream*', (route) => route.abort())
    await openAnnouncement(page, herald.url)
    const ours = blockSaying(await herald.blocks(), 'Run the long suite')
    await caretAfter(lineOf(page, ours.block_id))
    // Each version says whose it is.
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await reword(herald, ours.block_id, 'Run the short suite')
    await page.keyboard.type('LONG one')
    await expect(page.getByText('You and somebody else changed the same words')).toBeVisible()
    await expect(page.locator('.ed-mark')).toHaveText([
      'Your words',
      /^(Somebody else|Another window or program of this application), (at|before) \d\d:\d\d$/,
    ])
    await expect(saving(page)).toHaveText(/^Saved/)
    const both = (await herald.blocks()).map(wordsOf)
    const at = both.indexOf('Run the LONG one')
    expect(both[at + 1]).toBe('Run the short suite')
    // The question stays until it is answered.
    await page.reload()
    await expect(page.locator('.ed-mark')).toHaveCount(2)
    const bar = page.locator('.ed-mark-answers')
    await expect(bar.getByRole('button')).toHaveCount(4)
    await bar.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(lineOf(page, ours.block_id)).toHaveText('Run the short suite')
    await expect(page.getByText('Run the LONG one')).toHaveCount(0)
    await expect(page.locator('.ed-mark-answers')).toHaveCount(0)
    await caretAfter(lineOf(page, ours.block_id))
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Run the LONG one')).toBeVisible()
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
