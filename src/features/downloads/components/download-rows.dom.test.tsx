import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { LarkError, NoAnswer } from '../../../../client/lark-error'
import type { Language } from '../../../i18n/languages'
import { latinWords, render } from '../../../testing/render'
import { listed } from '../../files/testing/listed'
import { weightOf, type Download, type Phase } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { DownloadRow } from './download-row'
import { DownloadRows } from './download-rows'
import { DownloadTotals } from './totals-bar'

const MB = 1_048_576
const deleted = new LarkError({ code: 230110, status: 400, msg: 'deleted' })

const download = (phase: Phase, more: Partial<Download> = {}): Download => ({
  id: 'a',
  messageId: 'om_1',
  key: 'file_1',
  type: 'file',
  kind: 'file',
  ownName: 'plan.pdf',
  size: 2 * MB,
  isWanted: true,
  room: 'room',
  isHeld: true,
  phase,
  ...more,
})

function queueOf(given: readonly Download[]) {
  const { rows, asked, verb } = listed(given, weightOf)
  const verbs = ['pause', 'resume', 'cancel', 'save', 'remove'] as const
  const queue = {
    rows,
    ...Object.fromEntries(verbs.map((name) => [name, verb(name)])),
  } as unknown as DownloadQueue
  return { queue, asked }
}

async function draw(given: Download, language: Language = 'en') {
  const { queue, asked } = queueOf([given])
  const did = { onLook: vi.fn(), onFind: vi.fn(), onRemove: vi.fn() }
  const { user } = await render(<DownloadRow queue={queue} id="a" {...did} />, { language })
  return { user, asked, ...did }
}

const actions = () =>
  screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)
const said = () => document.body.textContent

/** Every phase of a download, the words of its row, and its actions. */
const phases: [phase: Phase, en: string, zhCn: string, actions: string[]][] = [
  [{ name: 'waiting', came: 0 }, 'Queued · 2 MB', '2 MB', ['Pause plan.pdf', 'Cancel plan.pdf']],
  [
    { name: 'waiting', came: MB },
    'Queued · 1 MB of 2 MB downloaded',
    '1 MB',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'coming', came: MB, bytesPerSecond: MB },
    '1 MB of 2 MB · 1 MB/s',
    '1 MB/秒',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'again', at: 0, tries: 2, came: MB },
    'No response (2 tries). Continues',
    '2 次',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'rate', at: 0, came: 0 },
    'Too many calls. Continues',
    '频繁',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [{ name: 'paused', came: MB }, 'Paused · 1 MB stored', '暂停', ['Resume plan.pdf', 'Cancel plan.pdf']],
  [
    { name: 'left', came: MB },
    'Not finished when its page was closed · 1 MB stored',
    '1 MB',
    ['Resume plan.pdf', 'Cancel plan.pdf'],
  ],
  [{ name: 'cancelled' }, 'Cancelled', '取消', ['Download plan.pdf anyway', 'Remove plan.pdf from the list']],
  [
    { name: 'failed', error: deleted, came: 0 },
    'Not downloaded: The message was recalled or deleted',
    '未能下载：',
    ['Why', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'failed', error: new NoAnswer(undefined), came: MB },
    'Not downloaded: ',
    '未能下载：',
    ['Why', 'Try again', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'unsaved', error: new DOMException('', 'QuotaExceededError'), came: 2 * MB },
    'Not saved: ',
    '保存',
    ['Try again', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'done', isSaved: true },
    'Saved · 2 MB',
    '已保存',
    ['Preview plan.pdf', 'Save plan.pdf again', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'done', isSaved: false },
    'Available for preview, not saved · 2 MB',
    '2 MB',
    ['Preview plan.pdf', 'Save plan.pdf', 'Remove plan.pdf from the list'],
  ],
]

describe.each(phases.map(([phase, en, zhCn, names]) => ({ phase, en, zhCn, names })))(
  'a download whose row says “$en”',
  ({ phase, en, zhCn, names }) => {
    test('shows its state, and names each action', async () => {
      await draw(download(phase))
      expect(said()).toContain(en)
      expect(actions()).toEqual(names)
    })

    test('shows its state in Chinese', async () => {
      await draw(download(phase), 'zh-CN')
      expect(said()).toContain(zhCn)
      expect(latinWords().filter((words) => !/^plan\.pdf$|^\d+(\.\d+)? MB( \/ \d MB)?$/.test(words))).toEqual(
        [],
      )
    })
  },
)

test.each([
  ['Pause plan.pdf', { name: 'coming', came: MB }, 'pause'],
  ['Cancel plan.pdf', { name: 'coming', came: MB }, 'cancel'],
  ['Resume plan.pdf', { name: 'left', came: MB }, 'resume'],
  ['Try again', { name: 'unsaved', error: new Error('full'), came: MB }, 'resume'],
] satisfies [string, Phase, string][])('“%s” calls the queue', async (name, phase, verb) => {
  const { user, asked } = await draw(download(phase))
  await user.click(screen.getByRole('button', { name }))
  expect(asked).toEqual([[verb, 'a']])
})

test('a download that has started has a named progress bar, even while it is paused', async () => {
  await draw(download({ name: 'paused', came: MB }))
  expect(screen.getByRole('progressbar', { name: 'plan.pdf' }).getAttribute('aria-valuenow')).toBe('50')
})

test('a download of unknown size has no progress bar', async () => {
  await draw(download({ name: 'coming', came: MB }, { size: undefined }))
  expect(said()).toContain('1 MB')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a download refused for a key of another message links to the search for the right message', async () => {
  const error = new LarkError({ code: 234003, status: 400, msg: 'File not in message.' })
  const { user, onFind } = await draw(download({ name: 'failed', error, came: 0 }))
  expect(said()).toContain('The key belongs to another message')
  await user.click(screen.getByRole('button', { name: 'Why' }))
  const failure = within(screen.getByRole('alert'))
  failure.getByRole('link', { name: '234003' })
  await user.click(failure.getAllByRole('button')[0]!)
  expect(onFind).toHaveBeenCalledWith('om_1', 'file_1')
})

test('a finished download can be previewed, and removed from the list', async () => {
  const { user, onLook, onRemove } = await draw(download({ name: 'done', isSaved: true }))
  await user.click(screen.getByRole('button', { name: 'Preview plan.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Remove plan.pdf from the list' }))
  expect(onLook).toHaveBeenCalledWith('a')
  expect(onRemove).toHaveBeenCalledOnce()
})

test('a row explains why an extension was added to its name', async () => {
  const saved = { name: 'plan.pdf.png', added: { ending: '.png', because: 'disagrees' } } as Download['saved']
  await draw(download({ name: 'done', isSaved: true }, { saved }))
  expect(said()).toContain('.png')
  expect(actions()[0]).toBe('Preview plan.pdf.png')
})

describe('several downloads', () => {
  const six = [
    download({ name: 'coming', came: MB, bytesPerSecond: MB }),
    download({ name: 'paused', came: 0 }, { id: 'b', ownName: 'b.txt' }),
    download({ name: 'done', isSaved: true }, { id: 'c', ownName: 'c.txt' }),
    download({ name: 'left', came: 0 }, { id: 'd', ownName: 'd.txt' }),
    download({ name: 'failed', error: deleted, came: 0 }, { id: 'e', ownName: 'e.txt' }),
    download({ name: 'unsaved', error: new Error('full'), came: 0 }, { id: 'f', ownName: 'f.txt' }),
  ]

  async function drawAll(language: Language = 'en') {
    const { queue, asked } = queueOf(six)
    const not = () => undefined
    await render(
      <>
        <DownloadTotals queue={queue} />
        <DownloadRows queue={queue} within={document.body} onLook={not} onFind={not} />
      </>,
      { language },
    )
    return { asked }
  }
  const button = (name: string) => screen.getByRole('button', { name })

  test.each([
    [
      'en',
      'All downloads',
      '1 of 4 downloaded · 3 MB of 8 MB',
      ['1 was not finished when its page was closed', '2 not downloaded'],
      ['Resume 1', 'Pause all', 'Resume all', 'Retry failed', 'Cancel all', 'Clear finished'],
      'Progress of all downloads',
    ],
    [
      'zh-CN',
      '全部下载',
      '已下载 1 / 4 · 3 MB / 8 MB',
      ['1 个在页面关闭时尚未完成', '2 个未能下载'],
      ['继续下载 1 个', '全部暂停', '全部继续', '重试失败项', '全部取消', '清除已完成'],
      '全部下载的进度',
    ],
  ] as const)('in %s have totals, a progress bar, and actions for all', async (...row) => {
    const [language, name, words, notes, buttons, bar] = row
    await drawAll(language)
    const all = within(screen.getByRole('region', { name }))
    all.getByText(words)
    for (const note of notes) all.getByText(note)
    expect(all.getAllByRole('button').map((each) => each.textContent)).toEqual(buttons)
    all.getByRole('progressbar', { name: bar })
  })

  test('apply an action for all only to the rows that it suits', async () => {
    const { asked } = await drawAll()
    for (const name of ['Resume 1', 'Resume all', 'Retry failed', 'Cancel all', 'Clear finished'])
      fireEvent.click(button(name))
    expect(asked).toEqual([
      ['resume', 'd'],
      ['resume', 'b'],
      // A deleted file stays deleted: only the file that the disk refused is tried again.
      ['resume', 'f'],
      ['cancel', 'a', 'b', 'd'],
      ['remove', 'c'],
    ])
  })

  test('arrows move between rows, and Delete cancels an active download and removes any other', async () => {
    const { asked } = await drawAll()
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((each) => each.getAttribute('aria-posinset'))).toEqual(['1', '2', '3', '4', '5', '6'])
    button('Pause plan.pdf').focus()
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
    press('Delete')
    press('ArrowDown')
    press('ArrowDown')
    expect(rows[2]!.contains(document.activeElement)).toBe(true)
    press('Delete')
    expect(asked).toEqual([
      ['cancel', 'a'],
      ['remove', 'c'],
    ])
    expect(rows[3]!.contains(document.activeElement)).toBe(true)
  })
})
