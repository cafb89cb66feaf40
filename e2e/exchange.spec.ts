import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Block } from '../contract/docx/block'
import type { BlockTree } from '../document/block-tree'
import { wordsOf } from '../document/wire/text-body'
import { treeFromBlocks } from '../document/wire/tree-from-blocks'
import { treesFromJson } from '../src/editor/import/tree-from-json'
import { outlineOf } from '../src/editor/testing/outline-of'
import { docxFrom, partsIn } from '../src/editor/word/testing/build-docx'
import { asWritten } from './as-written'
import {
  editorOf,
  expect,
  openAnnouncement,
  REAL_CHAT,
  saved,
  saving,
  SECOND_CHAT,
  test,
  visit,
  type Herald,
} from './fixtures'

const exporting = (page: Page) => page.getByRole('dialog', { name: 'Export the announcement' })
const importing = (page: Page) => page.getByRole('dialog', { name: 'Import a file or text' })

/** The losses that a dialog lists in advance. */
const losses = (dialog: Locator) => dialog.getByRole('listitem')

async function openExport(page: Page, format: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const dialog = exporting(page)
  await dialog.getByRole('radio', { name: format }).check()
  await expect(dialog.getByText('Getting pictures and spreadsheets…')).toHaveCount(0)
  return dialog
}

async function saveFile(page: Page, dialog: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the file' }).press('Enter'),
  ])
  await expect(dialog).toHaveCount(0)
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

async function openImport(page: Page, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await importing(page).getByRole('textbox', { name: 'Text to import' }).fill(text)
  return importing(page)
}

/** Type, words, styles and properties, line by line, without ids. */
const outline = (trees: readonly BlockTree[]): string => outlineOf(trees.map(asWritten))

test(
  'print keeps backgrounds and first loads what is far below; Markdown lists in advance what it cannot hold, holds the rest, and previews an import',
  { tag: '@long' },
  async ({ page, herald }) => {
    await test.step('print, by its key too, for a printer waits for nothing', async () => {
      await openAnnouncement(page, herald.url, REAL_CHAT)
      const sheets = editorOf(page).locator('[data-kind="sheet"]')
      const unread = async () =>
        (await sheets.count()) - (await sheets.filter({ has: page.getByRole('grid') }).count())
      expect(await unread()).toBeGreaterThan(0)
      const callout = editorOf(page).locator('.ed-callout').first()
      await page.emulateMedia({ media: 'print' })
      await expect(callout).toHaveCSS('print-color-adjust', 'exact')
      await expect(callout).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await page.emulateMedia({ media: 'screen' })
      await page.keyboard.press('Control+p')
      await expect(exporting(page).getByRole('radio', { name: /^Print/ })).toBeChecked()
      await expect.poll(unread).toBe(0)
      await page.keyboard.press('Escape')
      await expect(exporting(page)).toHaveCount(0)
    })

    await test.step('Markdown', async () => {
      const dialog = await openExport(page, /^Markdown/)
      await expect(dialog.getByRole('heading', { name: 'What will be lost or changed' })).toBeVisible()
      for (const words of [
        /^\d+ text colours?$/,
        /^\d+ backgrounds?$/,
        /^\d+ alignments?$/,
        /^\d+ sets? of columns placed/,
      ])
        await expect(losses(dialog).filter({ hasText: words })).toHaveCount(1)
      const { name, text } = await saveFile(page, dialog)
      expect(name).toMatch(/^Spring release.*\.md$/)
      expect(text).toMatch(/^# Spring release: what changes and who does what$/m)
      expect(text).toMatch(/^1\. Cut the branch$/m)
      expect(text).toMatch(/^- \[[ x]\] Release notes, both languages$/m)
      expect(text).toMatch(/^\| \*\*Area\*\* \| \*\*Owner\*\* \|/m)
      expect(text).toContain('谢谢')
      expect(text).toContain('| Week | Errors |')
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
    })

    await test.step('an import of Markdown has a preview, and inserts at the cursor', async () => {
      await visit(page, `/announcements/${SECOND_CHAT}`)
      await expect(editorOf(page)).toHaveAccessibleName('Announcement of Second group')
      await editorOf(page).focus()
      await page.keyboard.press('Enter')
      const way = await openImport(
        page,
        [
          '## Berths',
          'The *north* quay, $x^2$.',
          '- [x] moor',
          '- [ ] unload',
          '| a | b |\n|---|---|\n| 1 | 2 |',
          '```ts\nconst a = 1\n```',
          '> [!TIP]\n> Mind the tide',
          '####### no heading',
        ].join('\n\n'),
      )
      await expect(way.getByText(/2 × To-do/i)).toBeVisible()
      await expect(losses(way).filter({ hasText: 'Berths' })).toHaveCount(1)
      await way.getByRole('button', { name: 'Import', exact: true }).press('Enter')
      await saved(page)
      const { children } = treeFromBlocks(await herald.blocks(SECOND_CHAT))
      expect(children.map(({ block_type }) => block_type)).toEqual([4, 2, 17, 17, 31, 14, 19, 2])
      await editorOf(page).focus()
      await page.keyboard.press('Control+z')
      await saved(page)
      expect(treeFromBlocks(await herald.blocks(SECOND_CHAT)).children).toMatchObject([
        { block_type: 2, children: [] },
      ])
    })
  },
)

test(
  'HTML is one file that needs nothing else and runs nothing',
  { tag: '@long' },
  async ({ page, herald, context }) => {
    await openAnnouncement(page, herald.url)
    const dialog = await openExport(page, /^HTML/)
    await expect(losses(dialog).first()).toBeVisible()
    const { name, text } = await saveFile(page, dialog)
    expect(name).toMatch(/^Spring release.*\.html$/)
    const alone = await context.newPage()
    const asked: string[] = []
    alone.on('request', (request) => void (request.url().startsWith('data:') || asked.push(request.url())))
    await alone.setContent(text)
    await expect(alone.getByRole('heading', { level: 1 }).first()).toHaveText(/^Spring release/)
    await expect(alone.getByRole('cell', { name: 'Console' })).toBeVisible()
    const pictures = alone.locator('img')
    await expect(pictures).toHaveCount(2)
    await expect
      .poll(() => pictures.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)))
      .toEqual([480, 160])
    await expect(alone.locator('script, iframe, object')).toHaveCount(0)
    expect(asked).toEqual([])
  },
)

test(
  'exported JSON has every block, and imported elsewhere it creates the same blocks as far as the platform can',
  { tag: '@long' },
  async ({ page, herald }) => {
    // Some thirty writes, at three a second.
    test.slow()
    await openAnnouncement(page, herald.url)
    const dialog = await openExport(page, /^JSON/)
    await expect(dialog.getByText('Nothing will be lost.')).toBeVisible()
    const { name, text } = await saveFile(page, dialog)
    expect(name).toMatch(/^Spring release.*\.json$/)
    expect((JSON.parse(text) as { items: Block[] }).items).toEqual(await herald.blocks())

    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const before = await herald.blocks(SECOND_CHAT)
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
    const way = importing(page)
    await way
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await expect(losses(way).filter({ hasText: /^\d+ blocks? turned into plain text/ })).toHaveCount(1)
    await way.getByRole('radio', { name: 'Replace the whole announcement' }).check()
    await way.getByRole('button', { name: 'Import', exact: true }).press('Enter')
    await expect(way).toHaveCount(0)
    await expect(saving(page)).toHaveText('Saved', { timeout: 100_000 })
    const made = treeFromBlocks(await herald.blocks(SECOND_CHAT))
    const [title, ...wanted] = treesFromJson(text)!.blocks
    expect(outline([{ ...made, children: [] }])).toBe(outline([title!]).replace('heading1 ', 'page '))
    expect(outline(made.children)).toBe(outline(wanted))

    await editorOf(page).focus()
    await page.keyboard.press('Control+z')
    await saved(page)
    const undone = treeFromBlocks(await herald.blocks(SECOND_CHAT))
    expect(outline([undone])).toBe(outline([treeFromBlocks(before)]))
  },
)

test('a Word file shows what it holds before it is imported, and its export is imported as the same blocks', async ({
  page,
  herald,
}) => {
  const sample = readFileSync(
    new URL('../src/editor/word/samples/word-chinese-numbering.parts.txt', import.meta.url),
  )
  const report = readFileSync(new URL('../src/editor/word/samples/libreoffice-report.docx', import.meta.url))
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const choose = async (name: string, buffer: Buffer) => {
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
    await importing(page)
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/zip', buffer })
    await expect(importing(page).getByText('A Word file is chosen.')).toBeVisible()
    return importing(page)
  }
  const replace = async (dialog: Locator) => {
    await dialog.getByRole('radio', { name: 'Replace the whole announcement' }).check()
    await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await saved(page)
    return treeFromBlocks(await herald.blocks(SECOND_CHAT))
  }

  const numbered = await choose('考勤.docx', Buffer.from(docxFrom(partsIn(sample.toString('utf8')))))
  await expect(numbered.getByText('员工考勤管理办法')).toBeVisible()
  await numbered.getByRole('button', { name: 'Remove the file' }).press('Enter')
  await expect(numbered.getByRole('textbox', { name: 'Text to import' })).toBeVisible()
  await page.keyboard.press('Escape')

  const dialog = await choose('report.docx', report)
  await expect(losses(dialog).filter({ hasText: '2 colours changed to the nearest ones' })).toHaveCount(1)
  const imported = await replace(dialog)
  expect(wordsOf(imported)).toBe('季度报告 Quarterly report')

  const exported = await openExport(page, /^Word/)
  await expect(exported.getByText('Nothing will be lost.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exported.getByRole('button', { name: 'Save the file' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/\.docx$/)
  const again = await choose('again.docx', await readFile(await download.path()))
  await expect(again.getByText('Nothing will be lost.')).toBeVisible()
  expect(outline([await replace(again)])).toBe(outline([imported]))
})

test(
  'text that is no document is refused with a reason, and nothing is imported',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const before = await herald.blocks(SECOND_CHAT)
    const way = await openImport(page, '{"items": [{"block_type": "none"}]}')
    await expect(way.getByRole('status')).toContainText('This isn’t a list of blocks.')
    await expect(way.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(way).toHaveCount(0)
    expect(await herald.blocks(SECOND_CHAT)).toEqual(before)
  },
)

/** Writes `lines` lines; their number exceeds what the screen ever lays out at once. */
async function fill(herald: Herald, chatId: string, lines: number) {
  const path = `/open-apis/docx/v1/chats/${chatId}/announcement/blocks/${chatId}/children`
  for (let from = 0; from < lines; from += 50) {
    const children = Array.from({ length: Math.min(50, lines - from) }, (_, at) => ({
      block_type: 2,
      text: { elements: [{ text_run: { content: `Line ${from + at + 1}` } }] },
    }))
    const send = async () => (await herald.call('POST', path, { children })).code
    await expect.poll(send, { intervals: [400] }).toBe(0)
  }
}

/** Puts a folded heading above everything. */
async function fold(herald: Herald, chatId: string) {
  const path = `/open-apis/docx/v1/chats/${chatId}/announcement/blocks`
  const heading = { block_type: 3, heading1: { elements: [{ text_run: { content: 'Folded' } }] } }
  const make = async () =>
    (await herald.call('POST', `${path}/${chatId}/children`, { index: 0, children: [heading] })).code
  await expect.poll(make, { intervals: [400] }).toBe(0)
  const id = (await herald.blocks(chatId)).find(({ block_type }) => block_type === 3)?.block_id
  const requests = [{ block_id: id, update_text_style: { style: { folded: true }, fields: [3] } }]
  const send = async () => (await herald.call('PATCH', `${path}/batch_update`, { requests })).code
  await expect.poll(send, { intervals: [400] }).toBe(0)
}

test(
  'everything is printed, to the last line, in dark words on white',
  { tag: '@long' },
  async ({ page, herald }) => {
    await fill(herald, SECOND_CHAT, 320)
    await fold(herald, SECOND_CHAT)
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    const last = editorOf(page).getByText('Line 320', { exact: true })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(async () => (await last.boundingBox())?.height ?? 0).toBeGreaterThan(0)
    const paper = await page.evaluate(() => {
      const doc = document.querySelector('.ed-doc')!
      const line = [...doc.querySelectorAll('.ed-line')].at(-1)!
      return {
        isClipped: document.scrollingElement!.scrollHeight < line.getBoundingClientRect().bottom,
        color: getComputedStyle(line).color,
        chrome: [...document.querySelectorAll('header, nav, [role="toolbar"], button')].filter((each) =>
          each.checkVisibility({ visibilityProperty: true }),
        ).length,
      }
    })
    expect(paper.isClipped).toBe(false)
    expect(paper.chrome).toBe(0)
    const light = paper.color.match(/\d+/g)!.slice(0, 3).map(Number)
    expect(Math.max(...light)).toBeLessThan(100)
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages!.length).toBeGreaterThanOrEqual(6)
  },
)
