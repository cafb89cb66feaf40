import type { Page } from '@playwright/test'
import { expectFaultless, PHONE } from './axe-faults'
import {
  blockSaying,
  caretAfter,
  expect,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  reword,
  saved,
  saving,
  test,
  wordsOf,
} from './fixtures'

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })

test('a draft stays hidden until it goes live, and takes in the edits of others @long', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const blocks = await herald.blocks()
  const { block_id } = blockSaying(blocks, 'Run the long suite')
  const live = async () => wordsOf((await herald.blocks()).find((block) => block.block_id === block_id)!)
  const before = await live()

  await test.step('the page edits on without a call, and says what it would change', async () => {
    await page.getByRole('button', { name: 'Draft changes' }).click()
    await expect(bar(page)).toContainText('Nothing is changed yet.')
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/announcement/')) writes.push(request.url())
    })
    await caretAfter(lineOf(page, block_id))
    await page.keyboard.type(' in secret')
    await expect(bar(page)).toContainText(/1 change · reaches \d+ people · 1 call/)
    await expect(saving(page)).toHaveText('Draft: 1 change')
    expect([writes, await live()]).toEqual([[], before])
    await expectFaultless(page, { inside: '[aria-label="Draft"]', sizes: [PHONE] })
  })

  await test.step('others’ edits are merged into it', async () => {
    const other = blockSaying(blocks, 'Release')
    await reword(herald, other.block_id, 'Others wrote this', REAL_CHAT)
    await expect(lineOf(page, other.block_id)).toHaveText('Others wrote this')
    expect(await live()).toBe(before)
  })

  await test.step('a reload keeps it, without a question', async () => {
    page.on('dialog', (dialog) => expect(dialog.type()).toBe('none'))
    await page.reload()
    await expect(lineOf(page, block_id)).toHaveText(`${before} in secret`)
    await expect(bar(page)).toContainText('1 change')
    expect(await live()).toBe(before)
  })

  await test.step('the difference is shown, and the keyboard lets it go live', async () => {
    await bar(page).getByRole('button', { name: 'See changes' }).click()
    const compared = page.getByRole('dialog', { name: 'What going live changes' })
    await expect(compared.getByRole('group', { name: 'Changed' })).toHaveText(/in secret/)
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Go live' }).press('Enter')
    await saved(page)
    await expect.poll(live).toBe(`${before} in secret`)
    await expect(bar(page)).toBeHidden()
  })
})

test('a discarded draft comes back by undo, and a group may always begin with a draft @long', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const { block_id } = blockSaying(await herald.blocks(), 'Run the long suite')
  const line = lineOf(page, block_id)
  const before = await line.textContent()
  await page.getByRole('button', { name: 'Draft changes' }).click()
  await bar(page).getByRole('checkbox', { name: 'Always begin as a draft here' }).check()
  await caretAfter(line)
  await page.keyboard.type(' once')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(line).toHaveText(before!)
  await caretAfter(line)
  await page.keyboard.press('Control+z')
  await expect(line).toHaveText(`${before} once`)
  await bar(page).getByRole('button', { name: 'Go live' }).click()
  await saved(page)
  await expect(bar(page)).toContainText('Nothing is changed yet.')
  await page.keyboard.type(' more')
  await expect(saving(page)).toHaveText('Draft: 1 change')
})
