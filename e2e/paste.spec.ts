import type { Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import { treeFromBlocks } from '../document/wire/tree-from-blocks'
import { outlineOf } from '../formats/testing/outline-of'
import { clipboardEn } from '../src/editor/strings/clipboard-en'
import { sampleOutline } from '../src/editor/testing/paste-samples'
import { asWritten } from './as-written'
import {
  begin,
  blockSaying,
  caretAfter,
  editorOf,
  expect,
  type Herald,
  lineOf,
  openAnnouncement,
  paste,
  REAL_CHAT,
  saved,
  SECOND_CHAT,
  test,
  wordsOf,
} from './fixtures'
import { onClipboard } from './on-clipboard'
import { pasteSamples } from './paste-samples'

const report = (page: Page) => page.getByRole('complementary', { name: clipboardEn.title })

/** The blocks of the service below the title, as the outline of `testing/outline-of.ts`. */
async function outline(herald: Herald, chatId = SECOND_CHAT): Promise<string> {
  const page = treeFromBlocks(await herald.blocks(chatId))
  return outlineOf(page.children.map(asWritten))
}

/** The words of the report for one loss. */
function lossWords(key: string, count: number): string {
  const losses: Readonly<Record<string, string | undefined>> = clipboardEn.losses
  const words = losses[`${key}_${count === 1 ? 'one' : 'other'}`] ?? losses[key] ?? key
  return words.replace('{{count}}', String(count))
}

const spoken = (page: Page) => page.locator('.ed-announced')

test('a paste from Excel is saved as it was, its losses are named, and one undo takes it back', async ({
  page,
  herald,
}) => {
  const { source, expected } = pasteSamples.find(({ name }) => name === 'excel-merged')!
  await begin(page, herald)
  await saved(page)
  const before = await herald.blocks(SECOND_CHAT)
  await paste(editorOf(page), { 'text/html': source, 'text/plain': 'never used' })
  await saved(page)
  const [outlined, reported] = expected.trimEnd().split('\nlosses: ')
  const made = treeFromBlocks(await herald.blocks(SECOND_CHAT)).children
  expect(sampleOutline(made.map(asWritten))).toBe(outlined)

  await expect(report(page)).toBeVisible()
  await report(page).getByRole('button', { name: clipboardEn.details }).click()
  const losses = reported!.split(', ').map((loss) => loss.split(' '))
  for (const [key, number] of losses) {
    const said = lossWords(key!, Number(number))
    await expect(report(page).getByRole('listitem').filter({ hasText: said })).toHaveCount(1)
    await expect(spoken(page)).toContainText(said)
  }
  await expect(report(page).getByRole('listitem')).toHaveCount(losses.length)

  await editorOf(page).focus()
  await page.keyboard.press('Control+z')
  await expect(report(page)).toHaveCount(0)
  await saved(page)
  expect((await herald.blocks(SECOND_CHAT)).map(({ block_type }) => block_type)).toEqual(
    before.map(({ block_type }) => block_type),
  )
  expect((await herald.blocks(SECOND_CHAT)).map(wordsOf)).toEqual(before.map(wordsOf))
})

test(
  'plain lines that look like Markdown become blocks, and stay as they are with Shift',
  { tag: '@long' },
  async ({ page, herald }) => {
    await begin(page, herald)
    await onClipboard(page, { 'text/plain': '## Head\n\n- one\n- two' })
    await editorOf(page).focus()
    await page.keyboard.press('Control+v')
    await expect(editorOf(page).getByRole('heading', { name: 'Head' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Shift+v')
    await saved(page)
    expect(await outline(herald)).toBe(
      ['heading2 Head', 'bullet one', 'bullet two', 'text ## Head', 'text', 'text - one', 'text - two'].join(
        '\n',
      ),
    )
  },
)

/** Selects a block and so many more after it. */
async function selectBlocks(page: Page, from: Block, more: number) {
  await caretAfter(lineOf(page, from.block_id))
  await page.keyboard.press('Escape')
  for (let count = 0; count < more; count++) await page.keyboard.press('Shift+ArrowDown')
}

/** The title of the empty announcement, then its blocks. */
async function withTitle(herald: Herald): Promise<string> {
  const [page] = await herald.blocks(SECOND_CHAT)
  return `${wordsOf(page!)} | ${await outline(herald)}`
}

/** Pastes what another program copied, with the keys. */
async function pasteFrom(page: Page, flavours: Record<string, string>) {
  await onClipboard(page, flavours)
  await page.keyboard.press('Control+v')
}

const titleOf = (page: Page) => editorOf(page).locator('> .ed-line').first()

test('text, Markdown and HTML pasted into a title give it their first line, and one undo takes it back', async ({
  page,
  herald,
}) => {
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  await caretAfter(titleOf(page))
  const sources: [Record<string, string>, string[]][] = [
    [
      { 'text/plain': '放假通知\n\u3000\u3000各位同事：\n请看  附件' },
      ['\u3000\u3000各位同事：', '请看  附件'],
    ],
    [{ 'text/plain': '# 放假通知\n\n- 周五\n- 周六' }, ['周五', '周六']],
    [
      {
        'text/html': '<h1>放假通知</h1><ul><li>周五<ul><li>上午</li></ul></li></ul>',
        'text/plain': 'never used',
      },
      ['周五', '上午'],
    ],
  ]
  for (const [flavours, lines] of sources) {
    await pasteFrom(page, flavours)
    await expect(titleOf(page)).toHaveText('放假通知')
    expect(await editorOf(page).locator('.ed-block > .ed-line').allTextContents()).toEqual(lines)
    await page.keyboard.press('Control+z')
    await expect.poll(() => titleOf(page).textContent()).toBe('')
  }
  await page.keyboard.press('Control+Shift+z')
  await saved(page)
  expect(await withTitle(herald)).toBe('放假通知 | bullet 周五\n  bullet 上午')
  await expect(report(page)).toHaveCount(0)
})

test('copied blocks are plain text without markup, and a key copies them as Markdown', async ({
  page,
  herald,
}) => {
  await begin(page, herald)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const html = `<p><b>注意：</b>请看 <a href="https://quay.example/">通知</a></p>
    <ol><li>周五</li><li>周六</li></ol>
    <table><tr><td><p>上午</p><p>九点</p></td><td>甲</td></tr></table>`
  await paste(editorOf(page), { 'text/html': html, 'text/plain': 'never used' })
  await saved(page)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await caretAfter(editorOf(page).getByText('周六'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+c')
  await expect.poll(copied).toBe('2. 周六')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await expect.poll(copied).toBe('注意：请看 通知\n1. 周五\n2. 周六\n"上午\n九点"\t甲')
  await page.keyboard.press('Control+Alt+m')
  await expect.poll(copied).toContain('1. 周五\n2. 周六')
  expect(await copied()).toContain('[通知](https://quay.example/)')
})

test(
  'blocks copied within the page keep mentions, tables, callouts and colours, and get new ids',
  { tag: '@long' },
  async ({ page, herald }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAnnouncement(page, herald.url)
    const before = await herald.blocks()
    const top = before[0]!.children!
    const copied = [
      // A callout with a mention, headings, lists, and a table with a merged look of its own.
      { from: 'Everything the release team', more: 8 },
      { from: 'red orange', more: 2 },
    ]
    for (const { from, more } of copied) {
      await selectBlocks(page, blockSaying(before, from), more)
      await page.keyboard.press('Control+c')
      await caretAfter(lineOf(page, blockSaying(before, 'Thank you').block_id))
      await page.keyboard.press('Control+v')
    }
    await saved(page)
    const after = await herald.blocks()
    const had = new Set(before.map(({ block_id }) => block_id))
    const now = treeFromBlocks(after)
    const source = treeFromBlocks(before)
    const expected = copied.toReversed().flatMap(({ from, more }) => {
      const at = top.indexOf(blockSaying(before, from).block_id)
      return source.children.slice(at, at + more + 1)
    })
    const made = now.children.filter(({ id }) => !had.has(id))
    expect(outlineOf(made.map(asWritten))).toBe(outlineOf(expected.map(asWritten)))
    expect(outlineOf(made)).toContain('@')
    const ids = after.map(({ block_id }) => block_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([...had]))
    await expect(report(page)).toHaveCount(0)

    await editorOf(page).focus()
    for (const _ of copied) await page.keyboard.press('Control+z')
    await saved(page)
    expect(await outline(herald, REAL_CHAT)).toBe(outlineOf(source.children.map(asWritten)))
  },
)
