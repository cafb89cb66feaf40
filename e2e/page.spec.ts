import { caretAfter, editorOf, expect, saved, test } from './fixtures'

/** The service inside the page, from a host of static files: nothing else runs. */
test.describe.configure({ mode: 'serial' })

test('the console says where it is, and an edit survives a reload', async ({ page }, { config }) => {
  const { pageUrl } = config.metadata as { pageUrl: string }
  await page.goto(pageUrl)
  await expect(page.getByRole('banner')).toContainText('Mock in this page')
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
  const title = editorOf(page).getByRole('heading').first()
  await caretAfter(title)
  await page.keyboard.type(' — kept')
  await saved(page)
  await page.reload()
  await expect(editorOf(page).getByRole('heading').first()).toHaveText(/ — kept$/)
  await saved(page)
})

test(
  'a second tab shows what the first one wrote',
  { tag: '@long' },
  async ({ page, context }, { config }) => {
    const { pageUrl } = config.metadata as { pageUrl: string }
    await page.goto(pageUrl)
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
    await caretAfter(editorOf(page).getByRole('heading').first())
    await page.keyboard.type(' — from the first tab')
    await saved(page)
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(editorOf(second).getByRole('heading').first()).toHaveText(/ — from the first tab$/)
  },
)
