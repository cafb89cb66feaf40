import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { BlockTree } from '../document/block-tree'
import { wordsOf } from '../document/wire/text-body'
import { treeFromBlocks } from '../document/wire/tree-from-blocks'
import { outlineOf } from '../formats/testing/outline-of'
import { docxFrom, partsIn } from '../src/editor/word/testing/build-docx'
import { asWritten } from './as-written'
import { paragraphs, put } from './block-walks'
import {
  blockSaying,
  editorOf,
  expect,
  openAnnouncement,
  REAL_CHAT,
  saved,
  SECOND_CHAT,
  test,
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

/** Type, words, styles and properties, line by line, without ids. */
const outline = (trees: readonly BlockTree[]): string => outlineOf(trees.map(asWritten))

test(
  'a Word file shows what it holds before it is imported, and its export is imported as the same blocks',
  { tag: '@long' },
  async ({ page, herald }) => {
    const sample = readFileSync(
      new URL('../src/editor/word/samples/word-chinese-numbering.parts.txt', import.meta.url),
    )
    const report = readFileSync(
      new URL('../src/editor/word/samples/libreoffice-report.docx', import.meta.url),
    )
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
  },
)

test(
  'everything is printed, to the last line, in dark words on white, with backgrounds and sheets that were not near the screen',
  { tag: '@long' },
  async ({ page, herald }) => {
    await test.step('what is far below loads first, for a printer waits for nothing', async () => {
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
    })

    const lines = Array.from({ length: 320 }, (_, at) => `Line ${at + 1}`)
    await put(herald, SECOND_CHAT, [
      { block_type: 3, heading1: { elements: [{ text_run: { content: 'Folded' } }] } },
      ...paragraphs(...lines),
    ])
    const { block_id } = blockSaying(await herald.blocks(SECOND_CHAT), 'Folded')
    const path = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/batch_update`
    const requests = [{ block_id, update_text_style: { style: { folded: true }, fields: [3] } }]
    await expect.poll(async () => (await herald.call('PATCH', path, { requests })).code).toBe(0)
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
