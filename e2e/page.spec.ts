import { caretAfter, editorOf, expect, saved, test } from './fixtures'

/** The service inside the page, on a static file host: nothing else runs. Its other walks are in service.spec.ts. */
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
