import type { Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import type { WrittenWorld } from '../service/world/world-file'
import { announced, carriedChip, grip, middleOf } from './block-walks'
import {
  blockSaying,
  test as base,
  editorOf,
  expect,
  lineOf,
  openAnnouncement,
  readWorld,
  saved,
  SECOND_CHAT,
  wordsOf,
} from './fixtures'

const LINES = 2_400

/** The announcement of the second chat: a heading over every hundred lines. */
function longAnnouncement(lines: number): Block[] {
  const block = (index: number): Block => {
    const elements = (content: string) => ({ elements: [{ text_run: { content } }] })
    const head = { block_id: `long${String(index).padStart(22, '0')}`, parent_id: SECOND_CHAT }
    return index % 100 === 0
      ? { ...head, block_type: 4, heading2: elements(`Part ${index / 100}`) }
      : { ...head, block_type: 2, text: elements(`Line ${index} of the list.`) }
  }
  const below = Array.from({ length: lines }, (_, index) => block(index))
  const page = { block_id: SECOND_CHAT, block_type: 1, parent_id: '', page: { elements: [] } }
  return [{ ...page, children: below.map(({ block_id }) => block_id) }, ...below]
}

const test = base.extend<{ lines: number }>({
  lines: [LINES, { option: true }],
  world: async ({ world, lines }, provide) => {
    const given = readWorld(world)
    const chats = given.chats!.map((chat) =>
      chat.chat_id === SECOND_CHAT
        ? { ...chat, announcement: { type: 'docx', blocks: longAnnouncement(lines) } }
        : chat,
    )
    await provide({ ...given, chats } as WrittenWorld)
  },
})

/** The groups of blocks that are not rendered. */
const unmountedGroups = (page: Page) => editorOf(page).locator('.ed-unmounted')

test('in a long document distant blocks are not drawn, but found, linked to, edited and kept like near ones', async ({
  page,
  herald,
}) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  await expect.poll(() => workers).toEqual([expect.stringMatching(/listing-worker/)])
  const blocks = await herald.blocks(SECOND_CHAT)
  const line = (words: string) => lineOf(page, blockSaying(blocks, words).block_id)
  await expect(line('Line 1 of')).toBeInViewport()
  await expect(line('Line 2399 of')).toHaveCount(0)
  await expect.poll(() => unmountedGroups(page).count()).toBeGreaterThan(40)

  await page.keyboard.press('Control+Alt+o')
  await page
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: 'Part 23' })
    .press('Enter')
  await expect(line('Part 23')).toBeInViewport()
  await expect(editorOf(page)).toBeFocused()
  await page.keyboard.type(', the last')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' The end.')
  await expect(line('Line 2399 of')).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(line('Line 1 of')).toBeInViewport()

  await page.keyboard.press('Control+Shift+h')
  await page.keyboard.type('line 1234 of')
  await expect(line('Line 1234 of')).toBeInViewport()
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('ed-found-now')?.size)).toBe(1)
  const panel = page.getByRole('search', { name: 'Find and replace' })
  await panel.getByRole('textbox', { name: 'Replace with' }).fill('Number 1234 in')
  await panel.getByRole('button', { name: 'Replace', exact: true }).click()
  await page.keyboard.press('Escape')
  await saved(page)
  // A place that was never visited is still not drawn.
  await expect(line('Line 705 of')).toHaveCount(0)
  const words = blocks.map(wordsOf)
  const edited = words.map((was) =>
    was === 'Part 23'
      ? 'Part 23, the last'
      : was === 'Line 2399 of the list.'
        ? `${was} The end.`
        : was.replace('Line 1234 of', 'Number 1234 in'),
  )
  expect((await herald.blocks(SECOND_CHAT)).map(wordsOf)).toEqual(edited)

  const linked = blockSaying(blocks, 'Line 705 of').block_id
  await page.goto(`${herald.url}/announcements/${SECOND_CHAT}#${linked}`)
  await page.reload()
  await expect(lineOf(page, linked)).toBeInViewport()
  await expect(unmountedGroups(page)).not.toHaveCount(0)
})

test(
  'in a long document everything is drawn for the search of the browser, a block is dragged far, and the beginning is printed',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const blocks = await herald.blocks(SECOND_CHAT)
    const line = (words: string) => lineOf(page, blockSaying(blocks, words).block_id)
    const words = blocks.map(wordsOf)
    await expect(line('Line 3 of')).toBeInViewport()

    // A block is dragged past the edge of the screen into lines that were not drawn.
    // Nothing can be dragged while the rest is loading, so we move the mouse again.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await line('Line 3 of').hover()
      await expect(grip(page)).toHaveAccessibleName(/Line 3 of/, { timeout: 1_000 })
    }).toPass()
    const from = await middleOf(grip(page))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    const edge = page.viewportSize()!.height - 8
    await page.mouse.move(from.x, edge, { steps: 8 })
    await expect(carriedChip(page)).toBeVisible()
    await expect(line('Line 130 of')).toHaveCount(0)
    await expect(line('Line 130 of')).toBeInViewport({ timeout: 30_000 })
    await page.mouse.move(from.x, edge / 2, { steps: 4 })
    await page.mouse.up()
    await expect(announced(page)).toHaveText(/^Moved\. /)
    await saved(page)
    const moved = (await herald.blocks(SECOND_CHAT)).map(wordsOf)
    const at = moved.indexOf('Line 3 of the list.')
    expect(at).toBeGreaterThan(100)
    expect(moved.toSpliced(at, 1)).toEqual(words.toSpliced(4, 1))

    // The browser's own search finds only what is drawn, so its key draws everything.
    await page.keyboard.press('Control+f')
    await expect(unmountedGroups(page)).not.toHaveCount(0)
    await page.keyboard.press('Control+f')
    await expect(unmountedGroups(page)).toHaveCount(0)
    expect(await editorOf(page).locator('.ed-line').allTextContents()).toEqual(moved)

    // Paper gets the beginning, and a note at its end that there is more.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const onPaper = await editorOf(page).evaluate((doc) => ({
      lines: [...doc.querySelectorAll('.ed-line')].flatMap((line) =>
        line.checkVisibility() ? line.textContent : [],
      ),
      end: getComputedStyle(doc, '::after').content,
    }))
    expect(onPaper.lines.length).toBeGreaterThan(1_000)
    expect(onPaper.lines.length).toBeLessThan(LINES)
    expect(onPaper.lines).toEqual(moved.slice(0, onPaper.lines.length))
    expect(onPaper.end).toContain('too long to print from here')
  },
)

test(
  'the beginning of a long document is edited while the rest is loading, and a reload in the meantime loses neither',
  { tag: '@long' },
  async ({ page, herald }) => {
    // The page reads by itself if the worker for long announcements fails to load.
    await page.context().route('**/listing-worker*', (route) => route.abort())
    const before = (await herald.blocks(SECOND_CHAT)).map(wordsOf)
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.context().route(/page_token=/, async (route) => {
      await released
      await route.continue().catch(() => undefined)
    })
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const loading = page.getByRole('article').getByText('Loading the rest of the announcement…')
    await expect(loading).toBeAttached()
    await expect(editorOf(page).getByText('Line 1 of the list.')).toBeInViewport()
    await editorOf(page).getByText('Line 1 of the list.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Written early.')
    expect((await herald.blocks(SECOND_CHAT)).map(wordsOf)).toEqual(before)

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    release()
    await expect(editorOf(page).getByText('Written early.')).toBeVisible()
    await saved(page)
    await expect(loading).toHaveCount(0)
    expect((await herald.blocks(SECOND_CHAT)).map(wordsOf)).toEqual(
      before.map((words) => (words === 'Line 1 of the list.' ? `${words} Written early.` : words)),
    )
  },
)

test.describe('of more pages than may be read in a second', () => {
  test.use({ lines: 6_000 })

  test(
    'a document is read without a refusal, even if the worker that reads it loads late',
    { tag: '@long' },
    async ({ page, herald }) => {
      const pages: number[] = []
      page.context().on('response', (response) => {
        if (response.url().includes('/announcement/blocks?')) pages.push(response.status())
      })
      await page.context().route('**/listing-worker*', async (route) => {
        await expect(editorOf(page).getByText('Line 1 of the list.')).toBeInViewport()
        await route.continue()
      })
      await openAnnouncement(page, herald.url, SECOND_CHAT)
      await expect(
        page.getByRole('article').getByText('Loading the rest of the announcement…'),
      ).toBeAttached()
      await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
      expect(pages.length).toBeGreaterThan(10)
      expect(pages).toEqual(pages.map(() => 200))
    },
  )
})
