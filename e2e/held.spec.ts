import type { Browser, Page } from '@playwright/test'
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
  type Herald,
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

  await test.step('the difference is shown, and the keyboard lets it go live after what others changed is shown', async () => {
    await bar(page).getByRole('button', { name: 'See changes' }).click()
    const compared = page.getByRole('dialog', { name: 'What going live changes' })
    await expect(compared.getByRole('group', { name: 'Changed' })).toHaveText(/in secret/)
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Go live' }).press('Enter')
    await expect(compared.getByRole('listitem')).toHaveText(/^Others changed: Release.* → Others wrote this$/)
    await expectFaultless(page, { sizes: [PHONE] })
    await compared.getByRole('button', { name: 'Go live' }).press('Enter')
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

/** The same announcement in another browser. */
async function colleague(browser: Browser, herald: Herald): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(herald.cookies)
  const page = await context.newPage()
  await openAnnouncement(page, herald.url)
  return page
}

test('another browser continues a draft, and the edits of both go live once @long', async ({
  page,
  browser,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const blocks = await herald.blocks()
  const [mine, theirs] = [blockSaying(blocks, 'Run the long suite'), blockSaying(blocks, 'Release')]
  const words = async () => (await herald.blocks()).map(wordsOf)
  const before = await words()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/publications/drafts') && request.method() !== 'GET')
      calls.push(request.method())
  })
  await page.getByRole('button', { name: 'Draft changes' }).click()
  await caretAfter(lineOf(page, mine.block_id))
  await page.keyboard.type(' with care')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A new line')
  await expect(bar(page)).toContainText('Another browser can continue them')
  expect(calls).toEqual(['POST'])

  const other = await colleague(browser, herald)
  const offer = other.getByRole('region', { name: 'Draft on the server' })
  await test.step('it offers what the server has', async () => {
    await expect(offer).toContainText('waits on the server')
    await expectFaultless(other, { inside: '[aria-label="Draft on the server"]', sizes: [PHONE] })
    await offer.getByRole('button', { name: 'Continue draft' }).press('Enter')
    await expect(other.getByText('A new line')).toBeVisible()
    await expect(lineOf(other, mine.block_id)).toContainText('with care')
  })

  await test.step('both edit', async () => {
    await caretAfter(lineOf(other, theirs.block_id))
    await other.keyboard.type(' by others')
    await expect(lineOf(page, theirs.block_id)).toContainText('by others')
    await page.getByText('A new line').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' of mine')
    await expect(other.getByText('A new line of mine')).toBeVisible()
    expect(await words()).toEqual(before)
  })

  await test.step('it goes live, and ends in the other browser', async () => {
    await bar(page).getByRole('button', { name: 'Go live' }).click()
    await expect(saving(page)).toHaveText(/^Saved/)
    await expect(bar(other)).toBeHidden()
    await expect(other.getByText('A new line of mine')).toHaveCount(1)
    expect((await words()).filter((line) => line === 'A new line of mine')).toHaveLength(1)
    expect((await words()).join(' ')).toContain('by others')
  })
  await other.context().close()
})
