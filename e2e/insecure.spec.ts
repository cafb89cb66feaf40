import type { Page } from '@playwright/test'
import { caretAfter, editorOf, expect, openAnnouncement, saved, test as base } from './fixtures'
import { namedOrigin, type NamedOrigin } from './named-origin'

/** The console by a name over plain http, in a browser that gives such a page no locks, no ids and no clipboard. */
const test = base.extend<{ named: NamedOrigin; platform: NamedOrigin }>({
  named: async ({ herald }, provide) => {
    const named = await namedOrigin(herald.url)
    await provide(named)
    await named.close()
  },
  /** The same, as a platform shows itself: no local service behind it. */
  platform: async ({ herald }, provide) => {
    const platform = await namedOrigin(herald.url, { isPlatform: true })
    await provide(platform)
    await platform.close()
  },
})

const title = (page: Page) => editorOf(page).getByRole('heading').first()

async function write(page: Page, words: string) {
  await caretAfter(title(page))
  await page.keyboard.type(words)
}

test('by a name over plain http an announcement opens, is saved, and is there after a reload', async ({
  page,
  named,
}) => {
  await openAnnouncement(page, named.url)
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false])
  await write(page, ' by name')
  await saved(page)
  await page.reload()
  await expect(title(page)).toHaveText(/ by name$/)
  await saved(page)
})
