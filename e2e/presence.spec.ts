import type { Browser, Page } from '@playwright/test'
import { expectFaultless, PHONE } from './axe-faults'
import { outline, paragraphs, put } from './block-walks'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  SECOND_CHAT,
  test,
  type Herald,
} from './fixtures'
import { png } from './pictures'
import { writePicture } from './sending'
import { isThroughGateway } from './through-gateway'

/** The name of the person in the other browser: a local service does not know it. */
const WHO = isThroughGateway ? 'Bob' : 'Another browser'
/** The name in the middle of a sentence about a conflict. */
const SOMEBODY = isThroughGateway ? 'Bob' : 'Somebody else'

/** The same announcement in another browser. */
async function colleague(browser: Browser, herald: Herald, hasTouch = false): Promise<Page> {
  const context = await browser.newContext({ hasTouch })
  await context.addCookies(herald.cookies)
  const page = await context.newPage()
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  return page
}

const ms = (time: number) => `${Math.round(time)} ms`

const others = (page: Page) => page.getByRole('list', { name: 'Also here' })

/** Holds what a page writes until `release`. */
async function holdWrites(page: Page): Promise<() => void> {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/announcement/blocks/**', async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.continue()
  })
  return release
}

test(
  'two browsers see each other, the block of each, and who is typing, until one leaves',
  { tag: '@long' },
  async ({ page, browser, herald }) => {
    await put(herald, SECOND_CHAT, paragraphs('Run the long suite', 'Ship'))
    const line = blockSaying(await herald.blocks(SECOND_CHAT), 'Run the long suite')
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const other = await colleague(browser, herald)
    for (const one of [page, other]) {
      // The page of the walk before may be known for some seconds after it has gone.
      await expect(others(one).getByRole('button')).toHaveCount(1, { timeout: 45_000 })
      await expect(others(one).getByRole('button')).toHaveAccessibleName(WHO)
    }

    const toBlock = performance.now()
    await caretAfter(lineOf(other, line.block_id))
    await others(page)
      .getByRole('button', { name: `${WHO}, in “Run the long suite”` })
      .waitFor()
    const inBlock = performance.now() - toBlock
    await expect(others(page).getByRole('button', { name: `${WHO}, in “Run the long suite”` })).toBeVisible()
    const toType = performance.now()
    await other.keyboard.type(' twice')
    const typing = others(page).getByRole('button', { name: new RegExp(`^${WHO} is typing in “Run the`) })
    await typing.waitFor()
    process.stdout.write(
      `presence: the block is seen after ${ms(inBlock)}, typing after ${ms(performance.now() - toType)}\n`,
    )
    const sign = (of: Page) =>
      of
        .locator(`[data-block-id="${line.block_id}"]`)
        .evaluate((block) => getComputedStyle(block, '::after').content)
    expect(await sign(page)).toContain(`${WHO} is typing`)
    await expectFaultless(page, { sizes: [PHONE] })
    await expect(typing).toHaveCount(0)

    // A second tab of this browser shows the first one, and whom that sees. To others, both are one.
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await expect(others(tab).getByRole('button')).toHaveCount(2)
    await expect(others(tab).getByRole('button', { name: 'Your other tab' })).toBeVisible()
    await expect(
      others(tab).getByRole('button', { name: `${WHO}, in “Run the long suite twice”` }),
    ).toBeVisible()
    expect(await sign(tab)).toContain(WHO)
    await expect(others(other).getByRole('button')).toHaveCount(1)
    await expectFaultless(tab, { sizes: [PHONE] })
    await tab.close()

    // With the keyboard: to the person, and from there to the block.
    await others(page).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(lineOf(page, line.block_id)).toBeInViewport()

    await other.context().close()
    await expect(others(page)).toHaveCount(0)
    expect(await sign(page)).toBe('none')
  },
)

test('both browsers show a conflict, and either ends it for both', async ({ page, browser, herald }) => {
  await put(herald, SECOND_CHAT, paragraphs('Ship on Monday', 'Call at noon'))
  const blocks = await herald.blocks(SECOND_CHAT)
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const other = await colleague(browser, herald, true)
  await expect(others(page)).toBeVisible()

  const clash = async (first: string, mine: string, theirs: string) => {
    const { block_id } = blockSaying(blocks, first)
    const release = await holdWrites(other)
    for (const [of, words] of [
      [other, theirs],
      [page, mine],
    ] as const) {
      await lineOf(of, block_id).click({ clickCount: 3 })
      await of.keyboard.type(words)
    }
    await expect.poll(() => outline(herald)).toContain(mine)
    release()
    await expect(other.getByText(/^You and somebody else changed the same words/)).toBeVisible()
    await expect(page.getByText(`${SOMEBODY} and you changed the same words`)).toBeVisible()
    await other.unroute('**/announcement/blocks/**')
  }

  await clash('Ship', 'Ship on Tuesday', 'Ship on Friday')
  expect(await outline(herald)).toEqual(['Ship on Friday', 'Ship on Tuesday', 'Call at noon'])
  await expectFaultless(page, { sizes: [PHONE] })
  await page.getByRole('status').getByRole('button', { name: 'Keep mine' }).click()
  for (const of of [page, other]) await expect(of.getByText(/changed the same words/)).toHaveCount(0)
  await expect.poll(() => outline(herald)).toEqual(['Ship on Tuesday', 'Call at noon'])
  await expect(editorOf(other)).not.toContainText('Friday')

  await clash('Call', 'Call at one', 'Call at two')
  await other.getByRole('status').getByRole('button', { name: 'Keep both' }).tap()
  for (const of of [page, other]) await expect(of.getByText(/changed the same words/)).toHaveCount(0)
  expect(await outline(herald)).toEqual(['Ship on Tuesday', 'Call at two', 'Call at one'])
})

test(
  'what one deletes while the other writes in it comes back for both, with the way to end it',
  { tag: '@long' },
  async ({ page, browser, herald }) => {
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await put(herald, SECOND_CHAT, [
      ...paragraphs('Before'),
      { block_type: 31, table: { property: { row_size: 2, column_size: 2 } } },
      ...paragraphs('After'),
    ])
    await expect(page.locator('.ed-table')).toBeVisible()
    const other = await colleague(browser, herald)
    await expect(others(page)).toBeVisible()

    const release = await holdWrites(other)
    await other.locator('.ed-cell').first().click()
    await other.keyboard.type('a cell')
    await page.locator('.ed-cell').first().click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await expect(page.locator('.ed-table')).toHaveCount(0)
    await expect.poll(() => outline(herald)).toEqual(['Before', 'After'])
    release()
    const notice = (of: Page) => of.getByText('1 block deleted on one side and edited on the other was kept')
    for (const of of [other, page]) await expect(notice(of)).toBeVisible()
    await expect(page.locator('.ed-table')).toContainText('a cell')
    await expectFaultless(other, { sizes: [PHONE] })

    await page.getByRole('status').getByRole('button', { name: 'Delete', exact: true }).click()
    for (const of of [page, other]) {
      await expect(notice(of)).toHaveCount(0)
      await expect(of.locator('.ed-table')).toHaveCount(0)
    }
    await expect.poll(() => outline(herald)).toEqual(['Before', 'After'])
    await expect(editorOf(other)).not.toContainText('a cell')
  },
)

test(
  'a conflict is found without the page that merged it, and outlives a reload of either page',
  { tag: '@long' },
  async ({ page, browser, herald }) => {
    await put(herald, SECOND_CHAT, paragraphs('Ship on Monday', 'Call the whole team at noon'))
    const blocks = await herald.blocks(SECOND_CHAT)
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const other = await colleague(browser, herald)
    // It closes before it can report anything.
    await other.route('**/presence', (route) => route.abort())
    const release = await holdWrites(other)
    const line = (of: Page, words: string) => lineOf(of, blockSaying(blocks, words).block_id)
    await line(other, 'Ship').click({ clickCount: 3 })
    await other.keyboard.type('Ship on Friday')
    await line(other, 'Call').click()
    await other.keyboard.press('End')
    await other.keyboard.type(', please')

    await line(page, 'Ship').click({ clickCount: 3 })
    await page.keyboard.type('Ship on Tuesday')
    await line(page, 'Call').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await expect.poll(() => outline(herald)).toEqual(['Ship on Tuesday'])
    release()
    const merged = ['Ship on Friday', 'Ship on Tuesday', 'Call the whole team at noon, please']
    await expect.poll(() => outline(herald)).toEqual(merged)
    await other.close()

    const words = (of: Page) => of.getByText(/changed the same words/)
    const kept = (of: Page) => of.getByText('1 block deleted on one side and edited on the other was kept')
    await expect(words(page)).toHaveText(/Their version is in place, followed by yours/)
    await expect(kept(page)).toBeVisible()
    await page.reload()
    const back = await other.context().newPage()
    await openAnnouncement(back, herald.url, SECOND_CHAT)
    for (const of of [page, back])
      for (const notice of [words(of), kept(of)]) await expect(notice).toBeVisible()
    await expectFaultless(page, { sizes: [PHONE] })

    await page.getByRole('status').getByRole('button', { name: 'Keep mine' }).click()
    await back.getByRole('status').getByRole('button', { name: 'Delete', exact: true }).click()
    for (const of of [page, back])
      for (const notice of [words(of), kept(of)]) await expect(notice).toHaveCount(0)
    await expect.poll(() => outline(herald)).toEqual(['Ship on Tuesday'])
  },
)

test(
  'a picture that both replaced shows both versions, and one answer ends it for both',
  { tag: '@long' },
  async ({ page, browser, herald }) => {
    await writePicture(herald, png(40, 30))
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const other = await colleague(browser, herald)
    await expect(others(page)).toBeVisible()
    const release = await holdWrites(other)
    // Each is as wide as the old one.
    for (const [of, height] of [
      [other, 40],
      [page, 20],
    ] as const) {
      const figure = editorOf(of).getByRole('figure')
      await figure.click()
      const choosing = of.waitForEvent('filechooser')
      await of.getByRole('button', { name: 'Replace', exact: true }).click()
      await (await choosing).setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png(40, height) })
    }
    const heights = async () => (await herald.blocks(SECOND_CHAT)).flatMap(({ image }) => image?.height ?? [])
    await expect.poll(heights).toEqual([20])
    release()
    await expect(other.getByText('You and somebody else replaced the same picture.')).toBeVisible()
    await expect(page.getByText(`${SOMEBODY} and you replaced the same picture.`)).toBeVisible()
    await expect.poll(heights).toEqual([20, 40])
    await expectFaultless(page, { sizes: [PHONE] })
    await page.getByRole('status').getByRole('button', { name: 'Keep theirs' }).click()
    for (const of of [page, other]) {
      await expect(of.getByText(/replaced the same picture/)).toHaveCount(0)
      await expect(editorOf(of).getByRole('figure')).toHaveCount(1)
    }
    await expect.poll(heights).toEqual([40])
  },
)
