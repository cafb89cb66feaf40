import { caretAfter, editorOf, expect, saved, test } from './fixtures'

/** The service inside the page, from a host of static files: nothing else runs. */
test.describe.configure({ mode: 'serial' })

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

test('an edit is there after a reload, and a link with ?fresh changes nothing before somebody has said so', async ({
  page,
  context,
}, { config }) => {
  const { pageUrl } = config.metadata as { pageUrl: string }
  const title = (tab: typeof page) => editorOf(tab).getByRole('heading').first()
  await page.goto(pageUrl)
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
  await caretAfter(title(page))
  await page.keyboard.type(' — mine')
  await saved(page)
  const address = page.url()

  const question = (tab: typeof page) =>
    tab.getByRole('alertdialog', { name: 'Reset the data in this page?' })
  await page.goto(`${address}?fresh`)
  await expect(question(page)).toContainText('Every change is lost')
  await expect(question(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title(page)).toHaveText(/ — mine$/)
  await expect(page).toHaveURL(address)

  // Said in another tab than the one that has the world, it begins again all the same.
  const second = await context.newPage()
  await second.goto(`${address}?fresh`)
  await question(second).getByRole('button', { name: 'Reset' }).click()
  await expect(second.getByRole('banner')).toContainText('Mock in this page')
  await page.reload()
  await expect(title(page)).toBeVisible()
  await expect(title(page)).not.toHaveText(/ — mine$/)
})
