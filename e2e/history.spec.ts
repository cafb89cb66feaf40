import type { Page } from '@playwright/test'
import { treeFromBlocks } from '../document/wire/tree-from-blocks'
import { asWritten } from './as-written'
import {
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  REAL_CHAT,
  saved,
  test,
  type Herald,
} from './fixtures'
import { isThroughGateway } from './through-gateway'

/** The blocks of the service, without ids and tokens. */
async function held(herald: Herald) {
  const said = ({ block_type, body, children }: ReturnType<typeof asWritten>): unknown => [
    block_type,
    body,
    children.map(said),
  ]
  const text = JSON.stringify(said(asWritten(treeFromBlocks(await herald.blocks()))))
  return text.replaceAll(/"(token|cells)":("[^"]*"|\[[^\]]*\])/g, '')
}

const history = (page: Page) => page.getByRole('dialog', { name: /^History of/ })
const openHistory = async (page: Page) => {
  await page.getByRole('button', { name: /show the history/ }).click()
  await expect(history(page)).toBeVisible()
}
/** Who wrote, as the list says. A gateway knows its operators by name. */
const WRITER = isThroughGateway ? /Bob/ : /this browser/
const PICTURE = '[data-block-id="2uUQ6wTjsGY3mGklh70CcZ96eE1"]'

test(
  'what was written is described in words, compared, undone across saves, and restored as an edit',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openAnnouncement(page, herald.url)
    const before = await herald.blocks()
    const beginning = await held(herald)
    const line = lineOf(page, blockSaying(before, 'Run the long suite').block_id)

    // Three saves: words, a move, a deleted picture.
    await caretAfter(line)
    await page.keyboard.type(' twice')
    await saved(page)
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await saved(page)
    await page.locator(PICTURE).locator('img').click()
    await page.keyboard.press('Delete')
    await expect(page.locator(PICTURE)).toHaveCount(0)
    await saved(page)
    expect((await held(herald)) === beginning).toBe(false)

    // The list says what changed, below which heading, and who did it.
    await openHistory(page)
    const entry = history(page).getByRole('button', { name: WRITER }).first()
    await expect(entry).toContainText('“Plan”: 1 line moved')
    await expect(entry).toContainText('“Pictures and files”: 1 picture removed')

    // The comparison marks words.
    const comparison = history(page).getByRole('region', { name: 'What changed' })
    await expect(comparison.locator('ins')).toHaveText(' twice')
    const gone = comparison.getByRole('group', { name: 'removed' })
    await expect(gone.locator('img')).toBeVisible()

    // A single block is restored, with its bytes.
    await gone.getByRole('button', { name: 'Restore this block' }).click()
    await expect(history(page).getByText('The block is restored.')).toBeVisible()
    await history(page).getByRole('button', { name: 'Close the history' }).click()
    await saved(page)
    const pictures = (await herald.blocks()).filter(({ image }) => image?.token)
    expect(pictures).toHaveLength(before.filter(({ image }) => image?.token).length)

    // Undo goes back across all saves, and the service follows.
    await editorOf(page).focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
    await expect.poll(async () => (await held(herald)) === beginning).toBe(true)
    for (let step = 0; step < 4; step++) await page.keyboard.press('Control+Shift+z')
    await expect.poll(async () => (await held(herald)) === beginning).toBe(false)
    await saved(page)

    // Any revision can be restored by its number, and what it replaces stays a revision.
    await page.goto(`${herald.url}/announcements/${REAL_CHAT}/history?revision=2&since=1`)
    await expect(comparison.getByText('1 change', { exact: true })).toBeVisible()
    await comparison.getByRole('button', { name: 'Restore revision 1', exact: true }).click()
    const plan = page.getByRole('dialog', { name: 'Restore revision 1?' })
    await expect(plan.getByText(/calls? (is|are) needed$/)).toBeVisible()
    await plan.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Revision 1 is restored.')).toBeVisible()
    // The toolbar stays below the notice, however far the page is scrolled.
    await editorOf(page).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+End')
    await page.mouse.move(900, 500)
    for (let times = 0; times < 6; times++) {
      await page.mouse.wheel(0, 15)
      await expect(async () => {
        const [told, toolbar] = await Promise.all(
          [page.getByText('Revision 1 is restored.'), page.getByRole('toolbar').first()].map((each) =>
            each.boundingBox(),
          ),
        )
        expect(told!.y + told!.height).toBeLessThanOrEqual(toolbar!.y)
      }).toPass()
    }
    await saved(page)
    await expect.poll(async () => (await held(herald)) === beginning).toBe(true)
  },
)
