import type { Page } from '@playwright/test'
import { expect, type Herald, REAL_CHAT, SECOND_CHAT } from './fixtures'
import {
  againstHanging,
  focus,
  goToTheEnd,
  isAtRest,
  keepsNobodyWaiting,
  test,
  walkThrough,
} from './hostile-walks'
import { bundles, grown, sheets } from './hostile-worlds'

/** Does everything with the worst worlds: opens, copies, exports, publishes, compares, restores and prints them. */

const open = async (page: Page, { url }: Herald, path = '') => {
  await page.goto(`${url}/announcements/${SECOND_CHAT}${path}`)
  await page.waitForSelector('.ProseMirror')
  await isAtRest(page)
}

/** Found by its text: resolving its role would count as a task of the measured page. */
const button = (page: Page, words: string) => page.locator('button').filter({ hasText: words }).first()

type Walk = (page: Page, herald: Herald, name: string) => Promise<void>

/** A walk on a server of its own, in a world that holds these contents. */
function walkIn(name: string, title: string, walk: Walk) {
  test.describe(() => {
    test.use({ held: name, ownServer: true })
    test.describe.configure(againstHanging)
    test(`${title} keeps the page responsive`, { tag: '@hostile' }, ({ page, herald }) =>
      walk(page, herald, name),
    )
  })
}

const exporting: Walk = async (page, herald) => {
  await open(page, herald)
  await keepsNobodyWaiting(page, async () => {
    await button(page, 'Export').click()
    const formats = page.locator('[role=dialog] input[type=radio]')
    await formats.first().waitFor()
    for (let at = 0; at < (await formats.count()); at++) {
      await formats.nth(at).click()
      await page
        .locator('[role=dialog] button:enabled')
        .filter({ hasText: /Save|Print/ })
        .waitFor()
      await isAtRest(page)
    }
  })
}

const copying: Walk = async (page, herald, name) => {
  await open(page, herald)
  await goToTheEnd(page)
  await keepsNobodyWaiting(page, async () => {
    for (let more = 0; more < 3; more++) await page.keyboard.press('Control+a')
    for (const key of ['Control+c', 'Control+x', 'Control+z']) {
      await page.keyboard.press(key)
      await isAtRest(page)
    }
  })
  if (name === '150,000 blocks') await expect(page.locator('body')).toContainText('too large to be cut')
}

const publishing: Walk = async (page, herald) => {
  await keepsNobodyWaiting(page, async () => {
    await page.goto(`${herald.url}/announcements/${SECOND_CHAT}/publish?to=${REAL_CHAT}`)
    // By then it is fully read, checked against the chat, and previewed as it will look there.
    await page
      .locator('button:enabled')
      .filter({ hasText: /^Publish to 1/ })
      .waitFor({ timeout: 0 })
    await isAtRest(page)
  })
  await expect(page.locator('body')).toContainText('1 ready')
}

/** Deletes all but the last line, compares, restores and undoes. */
const restoring: Walk = async (page, herald, name) => {
  const path = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/${SECOND_CHAT}/children/batch_delete`
  const all = { start_index: 0, end_index: grown[name]!().length }
  expect((await herald.call('DELETE', path, all)).code).toBe(0)
  await keepsNobodyWaiting(page, async () => {
    await open(page, herald, '/history?revision=2&since=1')
    await button(page, 'Next change').waitFor()
    await isAtRest(page)
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
}

const printing: Walk = async (page, herald) => {
  await open(page, herald)
  await keepsNobodyWaiting(page, async () => {
    await page.pdf()
    await isAtRest(page)
  })
}

for (const name of Object.keys(grown)) {
  walkIn(name, `an announcement of ${name}`, (page, herald) =>
    keepsNobodyWaiting(page, () => walkThrough(page, herald)),
  )
  walkIn(name, `exporting ${name}`, exporting)
  walkIn(name, `copying ${name}`, copying)
  walkIn(name, `publishing ${name}`, publishing)
  walkIn(name, `the history of ${name}`, restoring)
  walkIn(name, `printing ${name}`, printing)
}

for (const name of Object.keys(sheets))
  walkIn(name, `an announcement with ${name}`, (page, herald) =>
    keepsNobodyWaiting(page, async () => {
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
    }),
  )

for (const name of Object.keys(bundles))
  walkIn(name, `a chat with ${name}`, (page, herald) =>
    keepsNobodyWaiting(page, async () => {
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
    }),
  )
