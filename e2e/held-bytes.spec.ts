import type { Page } from '@playwright/test'
import { expectFaultless, PHONE } from './axe-faults'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  saved,
  saving,
  test,
  type Herald,
} from './fixtures'
import { bytesOf, inHand, png, type Picked } from './pictures'

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const figures = (page: Page) => editorOf(page).getByRole('figure')

const picture: Picked = { name: 'plan.png', type: 'image/png', bytes: png(120, 80) }
const file: Picked = { name: 'agenda.txt', type: 'text/plain', bytes: Buffer.from('nine o’clock') }

async function paste(page: Page, picked: Picked) {
  const data = await inHand(page, picked)
  await editorOf(page).evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** The bytes of the announcement's new pictures and files. */
async function live(herald: Herald, since: ReadonlySet<string>): Promise<Buffer[]> {
  const tokens = (await herald.blocks())
    .filter(({ block_id }) => !since.has(block_id))
    .flatMap(({ image, file: of }) => image?.token ?? of?.token ?? [])
  return await Promise.all(tokens.map((token) => bytesOf(herald, token)))
}

test('pictures and files of a draft are in another browser, which lets them go live @long', async ({
  page,
  browser,
  herald,
}) => {
  await openAnnouncement(page, herald.url)
  const blocks = await herald.blocks()
  const before = new Set(blocks.map(({ block_id }) => block_id))
  const were = await figures(page).count()
  const { block_id } = blockSaying(blocks, 'Run the long suite')
  await page.getByRole('button', { name: 'Draft changes' }).click()
  await caretAfter(lineOf(page, block_id))
  await paste(page, picture)
  await expect(figures(page)).toHaveCount(were + 1)
  await page.keyboard.press('Enter')
  await paste(page, file)
  await expect(editorOf(page).getByText(file.name)).toBeVisible()
  await expect(bar(page)).toContainText('Another browser can continue them')
  await expect(bar(page)).not.toContainText(/only in|on (its|their) way/)
  await expect(bar(page).getByRole('button', { name: 'Go live at a time…' })).toBeVisible()
  await expectFaultless(page, { inside: '[aria-label="Draft"]', sizes: [PHONE] })

  const context = await browser.newContext()
  await context.addCookies(herald.cookies)
  const other = await context.newPage()
  await test.step('the other browser shows both, and nothing is live', async () => {
    await openAnnouncement(other, herald.url)
    await other.getByRole('button', { name: 'Continue draft' }).press('Enter')
    await expect(figures(other)).toHaveCount(were + 1)
    const shown = figures(other).getByRole('img')
    const sizes = () =>
      shown.evaluateAll((all) =>
        all.map((one) => [(one as HTMLImageElement).naturalWidth, (one as HTMLImageElement).naturalHeight]),
      )
    await expect.poll(sizes).toContainEqual([120, 80])
    await expect(editorOf(other).getByText(file.name)).toBeVisible()
    await expect(bar(other)).not.toContainText(/only in|on (its|their) way/)
    expect(await live(herald, before)).toEqual([])
  })

  await test.step('it goes live there with the same bytes, and ends in the first browser', async () => {
    await bar(other).getByRole('button', { name: 'Go live', exact: true }).click()
    await saved(other)
    expect(await live(herald, before)).toEqual([picture.bytes, file.bytes])
    await expect(bar(page)).toBeHidden()
    await expect(saving(page)).toHaveText(/^Saved/)
    await expect(figures(page)).toHaveCount(were + 1)
    await expect(editorOf(page).getByText(file.name)).toHaveCount(1)
  })
  await context.close()
})
