import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DESKTOP, expectFaultless, PHONE } from './axe-faults'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  saved,
  saving,
  SECOND_CHAT,
  test,
  type Herald,
} from './fixtures'
import { bytesOf, inHand, png, type Picked } from './pictures'
import { isThroughGateway } from './through-gateway'

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

interface Held {
  token: string
  bytes: Buffer
  name?: string
}

const cells = {
  rows: 2,
  columns: 2,
  readColumns: 2,
  shown: [
    ['Name', 'Hours'],
    ['Alice', '7'],
  ],
  written: [
    ['Name', 'Hours'],
    ['Alice', 7],
  ],
}

/** Stores a draft of the empty announcement with a picture, a file and a sheet, as a page does. Returns its publication. */
async function askForApproval(herald: Herald): Promise<string> {
  const environment = await herald.call('GET', '/_herald/environment')
  const app_id = (environment.data as { apps: { app_id: string }[] }).apps[0]!.app_id
  const [page, ...others] = await herald.blocks(SECOND_CHAT)
  const { data } = await herald.call('GET', `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement`)
  const { revision_id: base_revision } = data as { revision_id: number }
  const parent_id = SECOND_CHAT
  const blocks = [
    { ...page!, children: ['picture', 'view', 'sheet', ...(page!.children ?? [])] },
    {
      block_id: 'picture',
      block_type: 27,
      parent_id,
      image: { token: 'local:picture', width: 120, height: 80 },
    },
    { block_id: 'view', block_type: 33, parent_id, children: ['file'], view: { view_type: 1 } },
    { block_id: 'file', block_type: 23, parent_id: 'view', file: { token: 'local:file', name: file.name } },
    { block_id: 'sheet', block_type: 30, parent_id, sheet: { token: 'local:cells' } },
    ...others,
  ]
  const draft = { app_id, chat_id: SECOND_CHAT, base_revision, blocks }
  expect(await herald.call('POST', '/_herald/publications/drafts', draft)).toMatchObject({ code: 0 })
  const held: Held[] = [
    { token: 'local:picture', bytes: picture.bytes },
    { token: 'local:file', bytes: file.bytes, name: file.name },
    { token: 'local:cells', bytes: Buffer.from(JSON.stringify(cells)) },
  ]
  for (const { token, bytes, name = '' } of held) {
    const form = new FormData()
    const fields = { app_id, chat_id: SECOND_CHAT, token, name, size: String(bytes.length), sha256: '' }
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(bytes)]))
    const added = await fetch(`${herald.service}/_herald/publications/drafts/media`, {
      method: 'POST',
      headers: { 'x-herald-console': '1' },
      body: form,
    })
    expect(added.status).toBe(200)
  }
  const targets = [{ chat_id: SECOND_CHAT, how: 'replace', base_revision }]
  const asked = { app_id, source: { blocks }, targets, needs_approval: true, made_by: 'Ada' }
  const made = await herald.call('POST', '/_herald/publications', asked)
  return (made.data as { publication: { publication_id: string } }).publication.publication_id
}

// A gateway keeps drafts and publications of its own, and refuses the approval of their author.
if (!isThroughGateway)
  test('an approver sees the picture, the file and the cells of a draft, whose page shows each once afterwards @long', async ({
    page,
    browser,
    herald,
  }) => {
    const id = await askForApproval(herald)
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await page.getByRole('button', { name: 'Continue draft' }).press('Enter')
    const grid = editorOf(page).getByRole('grid')
    await expect(grid).toContainText('Alice')

    const context = await browser.newContext()
    const approver = await context.newPage()
    await approver.goto(`${herald.url}/publications/${id}`)
    const compared = approver.getByRole('main')
    await expect(compared.getByRole('cell', { name: 'Alice' })).toBeVisible()
    await expect(compared.getByText(file.name)).toBeVisible()
    const width = () =>
      compared
        .getByRole('img', { name: 'Picture' })
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
    await expect.poll(width).toEqual([120])
    const arrives = approver.waitForEvent('download')
    await compared.getByRole('button', { name: `Download ${file.name}` }).press('Enter')
    const downloaded = await (await arrives).path()
    expect(readFileSync(downloaded)).toEqual(file.bytes)
    await expectFaultless(approver, { sizes: [DESKTOP, PHONE] })

    await approver.getByRole('button', { name: 'Approve…' }).press('Enter')
    await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).press('Enter')
    await expect(approver.getByText('1 of 1 published')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expect(grid).toHaveCount(1)
    await expect(grid).toContainText('Alice')
    await expect(editorOf(page).getByText(file.name)).toHaveCount(1)
    await expect(figures(page).getByRole('img')).toHaveCount(1)
    await context.close()
  })

if (!isThroughGateway)
  test('a cell typed into a new sheet ends the request for approval, which is not offered without it @long', async ({
    page,
    herald,
  }) => {
    const id = await askForApproval(herald)
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await page.getByRole('button', { name: 'Continue draft' }).press('Enter')
    await expect(bar(page)).toContainText('Waits for approval.')
    await editorOf(page).getByRole('gridcell', { name: 'Alice' }).click()
    await expect(editorOf(page).getByRole('textbox', { name: /^Cell / })).toBeFocused()
    await page.keyboard.type('Bob')
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('so the request ended. Ask again')
    await expect(bar(page)).toContainText('Cells typed into a sheet are in this browser')
    await expect(bar(page).getByRole('button', { name: 'Ask for approval…' })).toHaveCount(0)
    const now = await herald.call('GET', `/_herald/publications/${id}`)
    expect(now).toMatchObject({ data: { publication: { state: 'stopped' } } })
  })
