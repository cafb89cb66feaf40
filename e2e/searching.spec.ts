import type { Page } from '@playwright/test'
import { expect, REAL_CHAT, SECOND_CHAT, test, visit } from './fixtures'
import { allow, gatewayBefore } from './gateway-process'
import { sendFile, sendMessage } from './sending'

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Search everything' })
const resultsOf = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link')

/** The words that the browser marks on the page. */
const markedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('search-words') ?? [])].map((range) => (range as Range).toString()),
  )

test('a search finds words and pinyin, survives a reload, and opens a result at its place with the words marked', async ({
  page,
  herald,
}) => {
  const chinese = await sendMessage(herald, 'text', { text: '明天上午发布公告' })
  await sendFile(herald, 'budget-预算.xlsx', 'bytes')
  for (let number = 0; number < 30; number++)
    await sendMessage(herald, 'text', { text: `filler number ${number}` })

  // From the palette, by the keyboard alone.
  await page.goto(herald.url)
  await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('fabugg')
  await expect(page.getByRole('option', { name: 'Search everything for “fabugg”' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=fabugg$/)
  await expect(page.getByText(/Everything that can be read is covered/)).toBeVisible()
  await expect(resultsOf(page).locator('mark')).toHaveText('发布公告')

  // After a reload the stored index answers, though nothing can be read.
  await page.route(/\/open-apis\/.*(messages|blocks)/, (route) => route.abort())
  await page.reload()
  await expect(resultsOf(page)).toHaveCount(1)
  await page.unroute(/\/open-apis\/.*(messages|blocks)/)

  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(resultsOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/messages/${SECOND_CHAT}\\?at=${chinese}`))
  await expect(page.locator(`[data-message-id="${chinese}"]`)).toBeInViewport()
  await expect.poll(() => markedOn(page)).toEqual(['发布公告'])

  // Filters are in the address. A file is found by its name.
  await page.goBack()
  await fieldOf(page).fill('yusuan')
  await page.getByRole('button', { name: 'Files' }).click()
  await expect(resultsOf(page).locator('mark')).toHaveText('预算')
  await expect(page).toHaveURL(/q=yusuan&kind=file/)
  await page.getByRole('combobox', { name: 'Chat' }).selectOption({ label: 'Spring release' })
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()

  // A block of an announcement.
  await visit(page, '/search?q=hotfixes&kind=announcement')
  await resultsOf(page).first().click()
  await expect(page).toHaveURL(new RegExp(`/announcements/${REAL_CHAT}\\?mark=.*#`))
  await expect
    .poll(async () => (await markedOn(page)).map((word) => word.toLowerCase()))
    .toEqual(['hotfixes'])
  const block = new URL(page.url()).hash.slice(1)
  await expect(page.locator(`[data-block-id="${block}"]`)).toBeInViewport()
})

test(
  'what is sent, recalled or removed while the page is open changes the results',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.goto(`${herald.url}/search?q=quokka`)
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    const sent = await sendMessage(herald, 'text', { text: 'A quokka joins the launch' })
    await expect(resultsOf(page)).toHaveCount(1)
    await herald.call('DELETE', `/open-apis/im/v1/messages/${sent}`)
    await expect(resultsOf(page)).toHaveCount(0)

    // Removed on request, it is not read again until the operator searches again.
    await page.getByRole('button', { name: 'Remove the index from this browser' }).click()
    await expect(page.getByRole('heading', { name: 'The index was removed' })).toBeVisible()
    await visit(page, '/settings')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('herald.search'))).toBeNull()
    await visit(page, '/search?q=release')
    await expect(resultsOf(page).first()).toBeVisible()
  },
)

test(
  'one of two tabs reads, and both find cells, captions and merged messages at their place',
  { tag: '@long' },
  async ({ page, context, herald }) => {
    const said = await sendMessage(herald, 'text', { text: '季度预算已经通过' })
    const merged = await herald.call(
      'POST',
      '/open-apis/im/v1/messages/merge_forward?receive_id_type=chat_id',
      {
        receive_id: REAL_CHAT,
        message_id_list: [said],
      },
    )
    const bundle = (merged.data as { message: { message_id: string } }).message.message_id
    const { sheet } = (await herald.blocks(REAL_CHAT)).find(({ block_type }) => block_type === 30)!
    const [, spreadsheet, sheetId] = /^(.*)_([^_]*)$/.exec(sheet!.token!)!
    const range = `${sheetId}!A40:A40`
    await herald.call('PUT', `/open-apis/sheets/v2/spreadsheets/${spreadsheet}/values`, {
      valueRange: { range, values: [['wombats']] },
    })

    await page.goto(`${herald.url}/search`)
    await expect(page.getByText(/Everything that can be read is covered/)).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${herald.url}/search?q=wombats`)
    await expect(resultsOf(other).locator('mark')).toHaveText('wombats')
    await expect(other.getByText(/Everything that can be read is covered/)).toBeVisible()

    // Only the first tab reads; the second one hears of it.
    const news = await sendMessage(herald, 'text', { text: 'numbats too' })
    await fieldOf(other).fill('numbats')
    await expect(resultsOf(other)).toHaveCount(1)
    await herald.call('DELETE', `/open-apis/im/v1/messages/${news}`)
    await expect(resultsOf(other)).toHaveCount(0)
    await other.close()

    // The sheet scrolls to its row.
    await fieldOf(page).fill('wombats')
    await resultsOf(page).first().click()
    await expect.poll(() => markedOn(page)).toEqual(['wombats'])
    await expect(page.getByRole('gridcell', { name: 'wombats' })).toBeInViewport()

    // A caption is a field, which is marked as a whole.
    await visit(page, '/search?q=dashboard friday')
    await resultsOf(page).first().click()
    await expect(page.locator('textarea[data-search-words]')).toHaveValue('The dashboard on Friday')
    await page.keyboard.press('Escape')
    await expect(page.locator('textarea[data-search-words]')).toHaveCount(0)

    // Inside the tree of the merged messages.
    await visit(page, `/search?q=jdys&chat=${REAL_CHAT}`)
    await resultsOf(page).first().click()
    await expect(page).toHaveURL(new RegExp(`at=${bundle}&bundle=${bundle}&inside=om_`))
    await expect(page.getByRole('treeitem')).toBeInViewport()
    await expect.poll(() => markedOn(page)).toEqual(['季度预算'])
  },
)

test(
  'after a sign-out, where a gateway is, no tab of the browser finds anything, and nothing stays on the disk',
  { tag: '@long' },
  async ({ page, context, herald }) => {
    const gateway = await gatewayBefore(herald.url, 'editor')
    await page.goto(`${gateway.url}/search?q=release`)
    await page.getByRole('link', { name: 'Sign in with Herald' }).click()
    await allow(page)
    await page.goto(`${gateway.url}/search?q=release`)
    await expect(page.getByText(/Everything that can be read is covered/)).toBeVisible()
    await expect(resultsOf(page).first()).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${gateway.url}/search?q=release`)
    await expect(resultsOf(other).first()).toBeVisible()

    await page.getByRole('button', { name: /^Application/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Sign in with Herald' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'The index was removed' })).toBeVisible()
    await expect(resultsOf(other)).toHaveCount(0)
    const stored = () =>
      page.evaluate(async () => {
        const opening = indexedDB.open('herald-search')
        await new Promise((done) => (opening.onsuccess = done))
        const counting = opening.result.transaction('words').objectStore('words').count()
        await new Promise((done) => (counting.onsuccess = done))
        opening.result.close()
        return counting.result
      })
    await expect.poll(stored).toBe(0)
    await gateway.close()
  },
)
