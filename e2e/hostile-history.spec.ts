import type { Page } from '@playwright/test'
import { expect, type Herald, SECOND_CHAT } from './fixtures'
import { againstHanging, focus, isAtRest, keepsNobodyWaiting, test } from './hostile-walks'
import { bundles, grown, sheets } from './hostile-worlds'

/** Does more with the worst contents than opening them: compares, restores, prints; also with sheets and bundles. */

const open = async (page: Page, { url }: Herald, path = '') => {
  await page.goto(`${url}/announcements/${SECOND_CHAT}${path}`)
  await page.waitForSelector('.ProseMirror')
  await isAtRest(page)
}

/** Found by its text: resolving its role would count as a task of the measured page. */
const button = (page: Page, words: string) => page.locator('button').filter({ hasText: words }).first()

/** Deletes all but the last line. */
async function empty(herald: Herald, blocks: number) {
  const path = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/${SECOND_CHAT}/children/batch_delete`
  expect((await herald.call('DELETE', path, { start_index: 0, end_index: blocks })).code).toBe(0)
}

/** Opens the comparison of two revisions and waits until it is drawn. */
async function compare(page: Page, herald: Herald, revision: number, since: number) {
  await open(page, herald, `/history?revision=${revision}&since=${since}`)
  await button(page, 'Next change').waitFor()
  await isAtRest(page)
}

for (const [name, blocks] of Object.entries(grown)) {
  test.describe(() => {
    test.use({ held: name, ownServer: true })
    test.describe.configure(againstHanging)

    test(
      `the history of ${name} keeps the page responsive`,
      { tag: '@hostile' },
      async ({ page, herald }) => {
        await empty(herald, blocks().length)
        await keepsNobodyWaiting(page, async () => {
          await compare(page, herald, 2, 1)
          await button(page, 'Restore revision 1').click()
          const restore = page.locator('[role=dialog] button').getByText('Restore', { exact: true })
          await expect(restore).toBeEnabled({ timeout: 0 })
          await isAtRest(page)
          await restore.click()
          await expect(page.locator('[role=dialog]')).toHaveCount(0)
          await isAtRest(page)
          await focus(page)
          await page.keyboard.press('Control+z')
          await isAtRest(page)
        })
      },
    )

    test(`printing ${name} keeps the page responsive`, { tag: '@hostile' }, async ({ page, herald }) => {
      await open(page, herald)
      await keepsNobodyWaiting(page, async () => {
        await page.pdf()
        await isAtRest(page)
      })
    })
  })
}

for (const name of Object.keys(sheets)) {
  test.describe(() => {
    test.use({ held: name, ownServer: true })
    test.describe.configure(againstHanging)
    test(
      `an announcement with ${name} keeps the page responsive`,
      { tag: '@hostile' },
      async ({ page, herald }) => {
        await keepsNobodyWaiting(page, async () => {
          await open(page, herald)
          await page.locator('.ProseMirror [role=grid]').first().waitFor()
          await isAtRest(page)
          await page.keyboard.press('Control+Home')
          await focus(page)
          await page.keyboard.press('Control+End')
          await page.keyboard.type('!')
          await isAtRest(page)
          await page.pdf()
          await isAtRest(page)
        })
      },
    )
  })
}

for (const name of Object.keys(bundles)) {
  test.describe(() => {
    test.use({ held: name, ownServer: true })
    test.describe.configure(againstHanging)
    test(`a chat with ${name} keeps the page responsive`, { tag: '@hostile' }, async ({ page, herald }) => {
      await keepsNobodyWaiting(page, async () => {
        await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
        const merged = page.getByRole('group', { name: 'Merged messages' }).first()
        await merged.waitFor()
        await isAtRest(page)
        // The preview of its forward, with everything inside it.
        await page.getByRole('checkbox').last().click()
        await page.getByRole('button', { name: 'Preview' }).click()
        const preview = page.getByRole('dialog')
        await preview.waitFor()
        for (let level = 0; level < 3; level++) {
          const inside = preview.locator('[aria-expanded=false]').first()
          if (!(await inside.isVisible())) break
          await inside.click()
          await isAtRest(page)
        }
        await preview.getByRole('button', { name: 'Close the preview' }).click()
        await merged.getByText('Open', { exact: true }).click()
        await page.getByRole('tree').waitFor()
        await isAtRest(page)
        await page.getByRole('treeitem').first().press('End')
        await isAtRest(page)
      })
    })
  })
}
