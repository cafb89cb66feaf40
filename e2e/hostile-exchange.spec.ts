import { expect, REAL_CHAT, SECOND_CHAT } from './fixtures'
import { againstHanging, goToTheEnd, isAtRest, keepsNobodyWaiting, test } from './hostile-walks'
import { grown } from './hostile-worlds'

/** Takes the worst announcements elsewhere: copies them, exports them in each format, publishes them to a chat. */

for (const name of Object.keys(grown)) {
  test.describe(() => {
    test.use({ held: name, ownServer: true })
    test.describe.configure(againstHanging)

    test(`exporting ${name} keeps the page responsive`, { tag: '@hostile' }, async ({ page, herald }) => {
      await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
      await page.waitForSelector('.ProseMirror')
      await isAtRest(page)
      await keepsNobodyWaiting(page, async () => {
        // Found by its text: resolving its role would count as a task of the measured page.
        await page.locator('button').filter({ hasText: 'Export' }).first().click()
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
    })

    test(`copying ${name} keeps the page responsive`, { tag: '@hostile' }, async ({ page, herald }) => {
      await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
      await page.waitForSelector('.ProseMirror')
      await goToTheEnd(page)
      await keepsNobodyWaiting(page, async () => {
        for (let more = 0; more < 3; more++) await page.keyboard.press('Control+a')
        await page.keyboard.press('Control+c')
        await isAtRest(page)
        await page.keyboard.press('Control+x')
        await isAtRest(page)
        await page.keyboard.press('Control+z')
        await isAtRest(page)
      })
      if (name === '150,000 blocks') await expect(page.locator('body')).toContainText('too large to be cut')
    })

    test(`publishing ${name} keeps the page responsive`, { tag: '@hostile' }, async ({ page, herald }) => {
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
    })
  })
}
