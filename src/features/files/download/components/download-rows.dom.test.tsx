import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { LarkError, NoAnswer } from '../../../../api/lark-error'
import type { Language } from '../../../../i18n/languages'
import { latinWords, render } from '../../../../testing/render'
import { listed } from '../../testing/listed'
import { weightOf, type Download, type Phase } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { DownloadRow } from './download-row'

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

async function draw(given: Download, language: Language = 'en') {
  const { rows, asked, verb } = listed([given], weightOf)
  const verbs = ['pause', 'resume', 'cancel', 'save'] as const
  const queue = {
    rows,
    ...Object.fromEntries(verbs.map((name) => [name, verb(name)])),
  } as unknown as DownloadQueue
  const did = { onLook: vi.fn(), onFind: vi.fn(), onRemove: vi.fn() }
  const { user } = await render(<DownloadRow queue={queue} id="a" {...did} />, { language })
  return { user, asked, ...did }
}

const actions = () =>
  screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)
const said = () => document.body.textContent

/** Every phase of a download, what its row says, and what can be done. */
const phases: [phase: Phase, en: string, zhCn: string, actions: string[]][] = [
  [{ name: 'waiting', came: 0 }, 'In line · 2 MB', '2 MB', ['Pause plan.pdf', 'Cancel plan.pdf']],
  [
    { name: 'waiting', came: MB },
    'In line · 1 MB of 2 MB are here',
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
    'No answer, 2 times. Goes on by itself',
    '2 次',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'rate', at: 0, came: 0 },
    'Too many calls. Goes on by itself',
    '频繁',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'paused', came: MB },
    'Paused · 1 MB are kept',
    '暂停',
    ['Go on with plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'left', came: MB },
    'Not finished when its page was closed · 1 MB are kept',
    '1 MB',
    ['Go on with plan.pdf', 'Cancel plan.pdf'],
  ],
  [{ name: 'cancelled' }, 'Cancelled', '取消', ['Download plan.pdf after all', 'Take plan.pdf off the list']],
  [
    { name: 'failed', error: deleted, came: 0 },
    'Not downloaded: The message was recalled or deleted',
    '未能下载：',
    ['Why', 'Take plan.pdf off the list'],
  ],
  [
    { name: 'failed', error: new NoAnswer(undefined), came: MB },
    'Not downloaded: ',
    '未能下载：',
    ['Why', 'Try again', 'Take plan.pdf off the list'],
  ],
  [
    { name: 'unsaved', error: new DOMException('', 'QuotaExceededError'), came: 2 * MB },
    'Not saved: ',
    '保存',
    ['Try again', 'Take plan.pdf off the list'],
  ],
  [
    { name: 'done', isSaved: true },
    'Saved · 2 MB',
    '已保存',
    ['Preview plan.pdf', 'Save plan.pdf again', 'Take plan.pdf off the list'],
  ],
  [
    { name: 'done', isSaved: false },
    'Here to be looked at, not saved · 2 MB',
    '2 MB',
    ['Preview plan.pdf', 'Save plan.pdf', 'Take plan.pdf off the list'],
  ],
]

describe.each(phases.map(([phase, en, zhCn, names]) => ({ phase, en, zhCn, names })))(
  'a download whose row says “$en”',
  ({ phase, en, zhCn, names }) => {
    test('says where it stands, and what can be done has its name', async () => {
      await draw(download(phase))
      expect(said()).toContain(en)
      expect(actions()).toEqual(names)
    })

    test('says it in Chinese', async () => {
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
  ['Go on with plan.pdf', { name: 'left', came: MB }, 'resume'],
  ['Try again', { name: 'unsaved', error: new Error('full'), came: MB }, 'resume'],
] satisfies [string, Phase, string][])('“%s” asks the queue for it', async (name, phase, verb) => {
  const { user, asked } = await draw(download(phase))
  await user.click(screen.getByRole('button', { name }))
  expect(asked).toEqual([[verb, 'a']])
})

test('what has come has a bar with its name, also while it is paused', async () => {
  await draw(download({ name: 'paused', came: MB }))
  expect(screen.getByRole('progressbar', { name: 'plan.pdf' }).getAttribute('aria-valuenow')).toBe('50')
})

test('one of unknown size has no bar', async () => {
  await draw(download({ name: 'coming', came: MB }, { size: undefined }))
  expect(said()).toContain('1 MB')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a key of another message leads to where the right one is found', async () => {
  const error = new LarkError({ code: 234003, status: 400, msg: 'File not in message.' })
  const { user, onFind } = await draw(download({ name: 'failed', error, came: 0 }))
  expect(said()).toContain('The key belongs to another message')
  await user.click(screen.getByRole('button', { name: 'Why' }))
  const failure = within(screen.getByRole('alert'))
  expect(failure.getByRole('link', { name: '234003' })).toBeTruthy()
  await user.click(failure.getAllByRole('button')[0]!)
  expect(onFind).toHaveBeenCalledWith('om_1', 'file_1')
})

test('one that is here is looked at, and taken off the list', async () => {
  const { user, onLook, onRemove } = await draw(download({ name: 'done', isSaved: true }))
  await user.click(screen.getByRole('button', { name: 'Preview plan.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Take plan.pdf off the list' }))
  expect(onLook).toHaveBeenCalledWith('a')
  expect(onRemove).toHaveBeenCalledOnce()
})

test('a name that got an ending says why', async () => {
  const saved = { name: 'plan.pdf.png', added: { ending: '.png', because: 'disagrees' } } as Download['saved']
  await draw(download({ name: 'done', isSaved: true }, { saved }))
  expect(said()).toContain('.png')
  expect(actions()[0]).toBe('Preview plan.pdf.png')
})
