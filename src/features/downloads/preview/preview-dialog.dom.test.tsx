import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { LarkError } from '../../../../client/lark-error'
import type { Language } from '../../../i18n/languages'
import { latinWords, render } from '../../../testing/render'
import { listed } from '../../files/testing/listed'
import { pngOf } from '../../files/testing/made-files'
import { weightOf, type Download } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { PreviewDialog } from './preview-dialog'
import { MOST_TEXT } from './preview-of'

const MB = 1_048_576

interface Options {
  language?: Language
  more?: Partial<Download>
}

/** A preview dialog of one download, which is finished if it has bytes. */
async function draw(bytes: Blob | undefined, { language = 'en', more }: Options = {}) {
  const download: Download = {
    id: 'a',
    messageId: 'om_1',
    key: 'file_1',
    type: 'file',
    kind: 'file',
    ownName: '计划.bin',
    size: bytes?.size ?? 2 * MB,
    isWanted: true,
    room: 'room',
    isHeld: bytes !== undefined,
    phase: bytes ? { name: 'done', isSaved: false } : { name: 'coming', came: MB },
    ...more,
  }
  const { rows, asked, verb } = listed([download], weightOf)
  const bytesOf = () => bytes
  const queue = { rows, bytesOf, save: verb('save'), resume: verb('resume') } as unknown as DownloadQueue
  const onClose = vi.fn<() => void>()
  const { user } = await render(<PreviewDialog queue={queue} id="a" onClose={onClose} />, { language })
  const dialog = within(await screen.findByRole('dialog'))
  return { user, dialog, asked, onClose }
}

const blob = (...parts: BlobPart[]) => new Blob(parts)
/** Claims this size, but holds only the beginning. */
const sized = (bytes: Blob, size: number) => Object.defineProperty(bytes, 'size', { value: size })

test.each([
  ['en', 'Preview of 计划.bin', 'Save', 'Close'],
  ['zh-CN', '“计划.bin”的预览', '保存', '关闭'],
] as const)(
  'in %s the dialog has the file’s name, and buttons to save and to close',
  async (language, name, save, close) => {
    const { dialog, asked, onClose } = await draw(blob('words'), { language })
    screen.getByRole('dialog', { name })
    fireEvent.click(dialog.getByRole('button', { name: save }))
    expect(asked.map(([verb]) => verb)).toEqual(['save'])
    fireEvent.click(dialog.getByRole('button', { name: close }))
    expect(onClose).toHaveBeenCalledOnce()
  },
)

test('Escape closes the dialog', async () => {
  const { user, onClose } = await draw(blob('words'))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['en', 'Fetching', 'Save'],
  ['zh-CN', '正在获取', '保存'],
] as const)(
  'in %s an unfinished download shows its progress, and cannot be saved yet',
  async (language, words, save) => {
    const { dialog } = await draw(undefined, { language })
    expect(dialog.getByRole('status').textContent).toContain(words)
    expect(dialog.getByRole('progressbar', { name: '计划.bin' }).getAttribute('aria-valuenow')).toBe('50')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: save }).disabled).toBe(true)
  },
)

test('a failed download shows the code, and a button fetches it again', async () => {
  const error = new LarkError({ code: 2200, status: 500, msg: 'Internal Error' })
  const { dialog, asked } = await draw(undefined, { more: { phase: { name: 'failed', error, came: 0 } } })
  within(dialog.getByRole('alert')).getByRole('link', { name: '2200' })
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(asked).toEqual([['resume', 'a']])
})

test.each([
  ['en', 'Not saved: the disk is full', 'Try again'],
  ['zh-CN', '未能保存：磁盘空间不足', '重试'],
] as const)('in %s a failed save shows the reason, and a button tries again', async (...given) => {
  const [language, words, again] = given
  const error = new DOMException('no room', 'QuotaExceededError')
  const phase = { name: 'unsaved', error, came: 2 * MB } as const
  const { dialog, asked } = await draw(undefined, { language, more: { phase } })
  expect(dialog.getByRole('alert').textContent).toContain(words)
  fireEvent.click(dialog.getByRole('button', { name: again }))
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

  test.each([
    ['en', 'Text of 计划.bin', 'The first 256 kB. Download the file to see the rest.'],
    ['zh-CN', '“计划.bin”的文本', '仅显示前 256 kB，下载文件可查看其余内容。'],
  ] as const)(
    'in %s is the beginning of a long text, which the keyboard can scroll',
    async (language, name, cut) => {
      const { dialog } = await draw(blob('words '.repeat(MOST_TEXT / 6 + 1)), { language })
      const text = await dialog.findByRole('region', { name })
      expect(text.tabIndex).toBe(0)
      expect(text.textContent).toMatch(/^words words/)
      dialog.getByText(cut)
    },
  )

  test('is the whole of a short text', async () => {
    const { dialog } = await draw(blob('words'))
    expect((await dialog.findByRole('region')).textContent).toBe('words')
    expect(dialog.queryByText(/^The first/)).toBeNull()
  })

  const noPreview: [en: string, zhCn: string, bytes: () => Blob][] = [
    ['This file has no preview here.', '这类文件无法在此预览。', () => blob(Uint8Array.of(0, 1, 2, 0xff))],
    [
      'It is 40 MB; previews are limited to 30 MB.',
      '文件大小为 40 MB，预览最大支持 30 MB。',
      () => sized(blob(pngOf(4, 4)), 40 * MB),
    ],
  ]
  test.each(noPreview)('shows “%s” and what to do instead', async (words, _, bytes) => {
    const { dialog } = await draw(bytes())
    await dialog.findByText(words, { exact: false })
    dialog.getByText(/Save it and open it in another program\.$/)
  })
  test.each([
    ['en', /^9,000 × 9,000 pixels · \d+ byte/, 'Too large to show safely.', 'Download'],
    ['zh-CN', /^9,000 × 9,000 像素 · \d+ ?字节$/, '图片过大，无法安全显示。', '下载'],
  ] as const)(
    'in %s is a box with the size for a picture of 81 megapixels',
    async (language, about, why, download) => {
      const { dialog, asked } = await draw(blob(pngOf(9000, 9000)), { language })
      const box = within(await dialog.findByRole('group', { name: '计划.bin' }))
      box.getByText(about)
      box.getByText(why)
      expect(dialog.queryByRole('img')).toBeNull()
      fireEvent.click(box.getByRole('button', { name: download }))
      expect(asked.map(([verb]) => verb)).toEqual(['save'])
    },
  )
  test.each(noPreview)('shows “%s” in Chinese', async (_, words, bytes) => {
    const { dialog } = await draw(bytes(), { language: 'zh-CN' })
    await dialog.findByText(words, { exact: false })
    expect(latinWords().filter((text) => !/^\d+ (M?B|kB)$/.test(text))).toEqual([])
  })
})
