import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { LarkError } from '../../../../client/lark-error'
import type { Language } from '../../../i18n/languages'
import { partOf } from '../../../testing/part-of'
import { latinWords, render } from '../../../testing/render'
import { listed } from '../../files/testing/listed'
import { pngOf } from '../../files/testing/made-files'
import { weightOf, type Download } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { downloadRow } from '../testing/download-row'
import { PreviewDialog } from './preview-dialog'
import { MOST_TEXT } from './preview-of'

const MB = 1_048_576

interface Options {
  language?: Language
  more?: Partial<Download>
}

/** A preview dialog of one download, which is finished if it has bytes. */
async function draw(bytes: Blob | undefined, { language = 'en', more }: Options = {}) {
  const download = downloadRow({
    ownName: '计划.bin',
    size: bytes?.size ?? 2 * MB,
    isHeld: bytes !== undefined,
    phase: bytes ? { name: 'done', isSaved: false } : { name: 'coming', came: MB },
    ...more,
  })
  const { rows, asked, verb } = listed([download], weightOf)
  const bytesOf = () => bytes
  const queue = partOf<DownloadQueue>({ rows, bytesOf, save: verb('save'), resume: verb('resume') })
  const onClose = vi.fn<() => void>()
  const { user } = await render(<PreviewDialog queue={queue} id="a" onClose={onClose} />, { language })
  const dialog = within(await screen.findByRole('dialog'))
  return { user, dialog, asked, onClose }
}

const blob = (...parts: BlobPart[]) => new Blob(parts)
/** Claims this size, but holds only the beginning. */
const sized = (bytes: Blob, size: number) => Object.defineProperty(bytes, 'size', { value: size })

test('the dialog has the file’s name, and buttons to save and to close', async () => {
  const { dialog, asked, onClose } = await draw(blob('words'))
  screen.getByRole('dialog', { name: 'Preview of 计划.bin' })
  expect((await dialog.findByRole('region')).textContent).toBe('words')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(asked.map(([verb]) => verb)).toEqual(['save'])
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an unfinished download shows its progress, and cannot be saved yet', async () => {
  const { dialog } = await draw(undefined)
  expect(dialog.getByRole('status').textContent).toContain('Fetching')
  expect(dialog.getByRole('progressbar', { name: '计划.bin' }).getAttribute('aria-valuenow')).toBe('50')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test('a failed download shows the code, and a button fetches it again', async () => {
  const error = new LarkError({ code: 2200, status: 500, msg: 'Internal Error' })
  const { dialog, asked } = await draw(undefined, { more: { phase: { name: 'failed', error, came: 0 } } })
  within(dialog.getByRole('alert')).getByRole('link', { name: '2200' })
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(asked).toEqual([['resume', 'a']])
})

test('a failed save shows the reason, and a button tries again', async () => {
  const error = new DOMException('no room', 'QuotaExceededError')
  const phase = { name: 'unsaved', error, came: 2 * MB } as const
  const { dialog, asked } = await draw(undefined, { more: { phase } })
  expect(dialog.getByRole('alert').textContent).toContain('Not saved: the disk is full')
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(asked).toEqual([['resume', 'a']])
})

describe('a preview', () => {
  test('is a picture with its name, or a note if the browser cannot show it', async () => {
    const { dialog } = await draw(blob(pngOf(4, 4)))
    fireEvent.error(await dialog.findByRole('img', { name: '计划.bin' }))
    expect(dialog.queryByRole('img')).toBeNull()
    dialog.getByText(/^The browser can’t show it\./)
  })

  test.each([
    ['OggS\0\u0002', 'audio'],
    ['\0\0\0\u0018ftypmp42', 'video'],
  ])('plays %j under its name', async (start, tag) => {
    const { dialog } = await draw(blob(start))
    expect((await dialog.findByLabelText('计划.bin')).tagName.toLowerCase()).toBe(tag)
  })

  test('is the beginning of a long text, which the keyboard can scroll', async () => {
    const { dialog } = await draw(blob('words '.repeat(MOST_TEXT / 6 + 1)))
    const text = await dialog.findByRole('region', { name: 'Text of 计划.bin' })
    expect(text.tabIndex).toBe(0)
    expect(text.textContent).toMatch(/^words words/)
    dialog.getByText('The first 256 kB. Download the file to see the rest.')
  })

  const noPreview: [words: string, bytes: () => Blob][] = [
    ['This file has no preview here.', () => blob(Uint8Array.of(0, 1, 2, 0xff))],
    ['It is 40 MB; previews are limited to 30 MB.', () => sized(blob(pngOf(4, 4)), 40 * MB)],
  ]
  test.each(noPreview)('shows “%s” and what to do instead', async (words, bytes) => {
    const { dialog } = await draw(bytes())
    await dialog.findByText(words, { exact: false })
    dialog.getByText(/Save it and open it in another program\.$/)
  })

  test('is a box with the size for a picture of 81 megapixels', async () => {
    const { dialog, asked } = await draw(blob(pngOf(9000, 9000)))
    const box = within(await dialog.findByRole('group', { name: '计划.bin' }))
    box.getByText(/^9,000 × 9,000 pixels · \d+ byte/)
    box.getByText('Too large to show safely.')
    expect(dialog.queryByRole('img')).toBeNull()
    fireEvent.click(box.getByRole('button', { name: 'Download' }))
    expect(asked.map(([verb]) => verb)).toEqual(['save'])
  })

  test('has only Chinese words in Chinese', async () => {
    const { dialog } = await draw(sized(blob(pngOf(4, 4)), 40 * MB), { language: 'zh-CN' })
    await dialog.findByText('文件大小为 40 MB，预览最大支持 30 MB。', { exact: false })
    expect(latinWords().filter((text) => !/^\d+ (M?B|kB)$/.test(text))).toEqual([])
  })
})
