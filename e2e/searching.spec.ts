import type { Page } from '@playwright/test'
import { expect, REAL_CHAT, SECOND_CHAT, test, visit } from './fixtures'
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
  await expect(page.getByText(/chats are complete/)).toBeVisible()
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
