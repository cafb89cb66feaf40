import { editorOf, expect, openAnnouncement, saved, saving, SECOND_CHAT, test } from './fixtures'
import type { Herald } from './fixtures'

const CHILDREN = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/${SECOND_CHAT}/children`
const COUNT = 40
/** The line where the selection begins stays, empty. */
const REMOVED = COUNT - 1

const fill = (herald: Herald) =>
  herald.call('POST', CHILDREN, {
    children: Array.from({ length: COUNT }, (_, at) => ({
      block_type: 2,
      text: { elements: [{ text_run: { content: `line ${at}` } }] },
    })),
  })
const held = async (herald: Herald) => (await herald.blocks(SECOND_CHAT)).length - 1

test(
  'removing most of an announcement waits with Undo, even across a reload, and is saved when confirmed',
  { tag: '@long' },
  async ({ page, herald }) => {
    expect((await fill(herald)).code).toBe(0)
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const lines = page.locator('[data-block-id] > .ed-line')
    const shown = await lines.count()
    const question = page.getByRole('region', {
      name: `${REMOVED} blocks will be removed from the group in five seconds`,
    })
    const removeAll = async () => {
      await editorOf(page).focus()
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Control+Shift+End')
      await page.keyboard.press('Delete')
    }
    await page.clock.install()
    await removeAll()
    await page.clock.runFor(1_000)
    await expect(question).toBeVisible()
    await expect(saving(page)).toHaveText(`Not saved: ${REMOVED} blocks would be removed`)
    await page.clock.runFor(3_000)
    expect(await held(herald)).toBe(COUNT)
    await question.getByRole('button', { name: 'Undo' }).click()
    await expect(lines).toHaveCount(shown)
    await page.clock.runFor(10_000)
    await saved(page)
    expect(await held(herald)).toBe(COUNT)

    await removeAll()
    await page.clock.runFor(1_000)
    await expect(question).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.clock.runFor(1_000)
    await expect(question).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await held(herald)).toBe(COUNT)
    await question.getByRole('button', { name: 'Remove now' }).click()
    await page.clock.runFor(1_000)
    await saved(page)
    expect(await held(herald)).toBe(COUNT - REMOVED)
  },
)
