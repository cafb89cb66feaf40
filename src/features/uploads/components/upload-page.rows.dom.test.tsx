import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { LarkError, NoAnswer } from '../../../../client/lark-error'
import type { Language } from '../../../i18n/languages'
import { latinWords, render } from '../../../testing/render'
import { listed } from '../../files/testing/listed'
import { weightOf, type Phase, type Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { UploadTotals } from './totals-bar'
import { UploadRows } from './upload-page'

const MB = 1_048_576
const refused = new LarkError({ code: 234006, status: 400, msg: 'The file size exceed the max value.' })

const upload = (phase: Phase, more: Partial<Upload> = {}): Upload => ({
  id: 'a',
  name: 'plan.pdf',
  folder: '',
  size: 2 * MB,
  modifiedMs: 0,
  isWantedTwice: false,
  isChanged: false,
  phase,
  ...more,
})

async function draw(uploads: readonly Upload[], language: Language = 'en') {
  const { rows, asked, verb } = listed(uploads, weightOf)
  const verbs = ['pause', 'resume', 'cancel', 'remove', 'choose', 'takeKnown', 'sendAnyway'] as const
  const queue = {
    rows,
    fileOf: () => undefined,
    ...Object.fromEntries(verbs.map((name) => [name, verb(name)])),
  } as unknown as UploadQueue
  const onSend = vi.fn()
  const { user } = await render(
    <>
      <UploadTotals queue={queue} onSend={onSend} />
      <UploadRows
        queue={queue}
        onSend={onSend}
        sentTo={(key) => (key === 'file_sent' ? ['Other', 'Bob'] : [])}
      />
    </>,
    { language },
  )
  return { user, asked, onSend }
}

const row = () => within(screen.getByRole('listitem'))
const actions = () =>
  row()
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)

/** Every phase of an upload, the text of its row, and its actions. */
const phases: [phase: Phase, en: string, zhCn: string, actions: string[]][] = [
  [{ name: 'unread' }, 'Queued · 2 MB', '排队中 · 2 MB', ['Pause plan.pdf', 'Cancel plan.pdf']],
  [
    { name: 'reading', read: MB },
    'Reading 1 MB of 2 MB',
    '正在读取 1 MB / 2 MB',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'sending', sent: MB, bytesPerSecond: MB, secondsLeft: 1 },
    'Sending 1 MB of 2 MB · 1 MB/s',
    '正在上传 1 MB / 2 MB · 1 MB/秒',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'sending', sent: 2 * MB },
    'Sent, waiting for a response',
    '已发出，等待响应',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'again', at: 0, tries: 2 },
    'No response (2 tries). Retries',
    '第 2 次没有响应',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'rate', at: 0 },
    'Too many calls. Continues',
    '调用过于频繁',
    ['Pause plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'paused' },
    'Paused · 2 MB. The platform takes a file in one piece',
    '已暂停 · 2 MB。平台只接收完整文件',
    ['Resume plan.pdf', 'Cancel plan.pdf'],
  ],
  [
    { name: 'cancelled' },
    'Cancelled · 2 MB',
    '已取消 · 2 MB',
    ['Upload plan.pdf anyway', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'gone' },
    'This browser no longer has the file',
    '浏览器已不再持有该文件',
    ['Choose again', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'refused', refusal: { why: 'empty' } },
    'It is empty (0 bytes)',
    '文件为空（0 字节）',
    ['Remove plan.pdf from the list'],
  ],
  [
    { name: 'refused', refusal: { why: 'tooLarge', size: 31 * MB, most: 30 * MB } },
    'It is 31 MB; the limit for files is 30 MB.',
    '文件大小为 31 MB，上限为 30 MB。',
    ['Remove plan.pdf from the list'],
  ],
  [
    { name: 'refused', refusal: { why: 'audio', kind: 'mp3' } },
    'The audio is MP3. The platform plays Opus only.',
    '音频格式为 MP3，平台只播放 Opus。',
    ['How to convert', 'Upload as a file', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'refused', refusal: { why: 'notPicture' } },
    'The content isn’t a picture',
    '内容不是平台支持的图片',
    ['Upload as a file', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'failed', error: refused },
    'Not uploaded: The file is larger',
    '上传失败：',
    ['Why', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'failed', error: new NoAnswer(undefined) },
    'Not uploaded: ',
    '上传失败：',
    ['Why', 'Try again', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'known', upload: { key: 'file_1', name: 'old.pdf', at: 0 } as never },
    'as “old.pdf”.',
    '以“old.pdf”上传过',
    ['Use its key', 'Upload again', 'Remove plan.pdf from the list'],
  ],
  [
    { name: 'twin', of: 'a' },
    'Same content as “plan.pdf”, which is uploaded first.',
    '与“plan.pdf”内容相同，后者会先上传。',
    ['Upload again', 'Cancel plan.pdf'],
  ],
  [
    { name: 'done', key: 'file_1', isEarlier: false },
    'Uploaded · 2 MB',
    '已上传 · 2 MB',
    ['Copy the key of plan.pdf', 'Send plan.pdf to a chat', 'More for plan.pdf'],
  ],
  [
    { name: 'done', key: 'file_1', isEarlier: true },
    'Uploaded before · 2 MB',
    '此前已上传 · 2 MB',
    ['Copy the key of plan.pdf', 'Send plan.pdf to a chat', 'More for plan.pdf'],
  ],
]

describe.each(phases.map(([phase, en, zhCn, names]) => ({ phase, en, zhCn, names })))(
  'an upload whose row says “$en”',
  ({ phase, en, zhCn, names }) => {
    test('shows its status, and its actions have names', async () => {
      await draw([upload(phase)])
      expect(screen.getByRole('listitem').textContent).toContain(en)
      expect(actions()).toEqual(names)
    })

    test('has only Chinese text in Chinese, except names and numbers', async () => {
      await draw([upload(phase)], 'zh-CN')
      expect(screen.getByRole('listitem').textContent).toContain(zhCn)
      const foreign = latinWords(screen.getByRole('listitem')).filter(
        (words) => !/^(plan\.pdf|file_1|\d+(\.\d+)? MB|PDF)$/.test(words),
      )
      expect(foreign).toEqual([])
    })
  },
)

test.each([
  ['sending', { name: 'sending', sent: MB }, 'Pause plan.pdf', 'pause'],
  ['sending', { name: 'sending', sent: MB }, 'Cancel plan.pdf', 'cancel'],
  ['paused', { name: 'paused' }, 'Resume plan.pdf', 'resume'],
  ['cancelled', { name: 'cancelled' }, 'Upload plan.pdf anyway', 'resume'],
  ['cancelled', { name: 'cancelled' }, 'Remove plan.pdf from the list', 'remove'],
  ['failed', { name: 'failed', error: new NoAnswer(undefined) }, 'Try again', 'resume'],
  [
    'known',
    { name: 'known', upload: { key: 'k', name: 'old.pdf', at: 0 } as never },
    'Use its key',
    'takeKnown',
  ],
  ['twin', { name: 'twin', of: 'a' }, 'Upload again', 'sendAnyway'],
] satisfies [string, Phase, string, string][])(
  'for an upload that is %s %o, the button “%s” calls the queue',
  async (_, phase, name, verb) => {
    const { user, asked } = await draw([upload(phase)])
    await user.click(row().getByRole('button', { name }))
    expect(asked).toEqual([[verb, 'a']])
  },
)

test('an upload that is sending has a progress bar with its name', async () => {
  await draw([upload({ name: 'sending', sent: MB })])
  expect(row().getByRole('progressbar', { name: 'plan.pdf' }).getAttribute('aria-valuenow')).toBe('50')
})

test('“Why” shows the meaning of the code and how to continue', async () => {
  const { user } = await draw([upload({ name: 'failed', error: refused })])
  const why = row().getByRole('button', { name: 'Why' })
  expect(why.getAttribute('aria-expanded')).toBe('false')
  await user.click(why)
  expect(row().getByRole('button', { name: 'Hide' }).getAttribute('aria-expanded')).toBe('true')
  within(row().getByRole('alert')).getByRole('link', { name: '234006' })
})

test('a note shows how to convert other audio to Opus', async () => {
  const { user } = await draw([
    upload({ name: 'refused', refusal: { why: 'audio', kind: 'mp3' } }, { name: 'talk.mp3' }),
  ])
  await user.click(row().getByRole('button', { name: 'How to convert' }))
  row().getByText(/ffmpeg/)
})

test('a finished upload is sent from its row', async () => {
  const { user, onSend } = await draw([upload({ name: 'done', key: 'file_1', isEarlier: false })])
  await user.click(row().getByRole('button', { name: 'Send plan.pdf to a chat' }))
  expect(onSend).toHaveBeenCalledWith('a')
})

describe('several rows', () => {
  const three = [
    upload({ name: 'sending', sent: MB }),
    upload({ name: 'paused' }, { id: 'b', name: 'b.txt' }),
    upload({ name: 'done', key: 'file_3', isEarlier: false }, { id: 'c', name: 'c.txt', size: MB }),
  ]

  test('have their position in the list', async () => {
    await draw(three)
    screen.getByRole('list', { name: 'Uploads' })
    expect(screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-posinset'))).toEqual([
      '1',
      '2',
      '3',
    ])
  })

  test('move the focus with arrow keys', async () => {
    const { user } = await draw(three)
    screen.getByRole('button', { name: 'Pause plan.pdf' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getAllByRole('listitem')[1]?.contains(document.activeElement)).toBe(true)
    await user.keyboard('{ArrowUp}')
    expect(screen.getAllByRole('listitem')[0]?.contains(document.activeElement)).toBe(true)
  })

  test('Delete cancels active uploads, and removes the others from the list', async () => {
    const { user, asked } = await draw(three)
    screen.getByRole('button', { name: 'Pause plan.pdf' }).focus()
    await user.keyboard('{Delete}')
    screen.getByRole('button', { name: 'Send c.txt to a chat' }).focus()
    await user.keyboard('{Delete}')
    expect(asked).toEqual([
      ['cancel', 'a'],
      ['remove', 'c'],
    ])
  })

  test.each([
    [
      'en',
      'All uploads',
      '1 of 3 uploaded · 2 MB of 5 MB',
      ['Pause all', 'Resume all', 'Cancel all', 'Clear finished'],
    ],
    ['zh-CN', '全部上传', '已上传 1 / 3 · 2 MB / 5 MB', ['全部暂停', '全部继续', '全部取消', '清除已完成']],
  ] as const)('in %s have totals and actions for all', async (language, name, words, buttons) => {
    await draw(three, language)
    const all = within(screen.getByRole('region', { name }))
    all.getByText(words)
    expect(all.getAllByRole('button').map((each) => each.textContent)).toEqual(buttons)
  })

  test('actions for all apply only to the matching rows', async () => {
    const { user, asked } = await draw(three)
    await user.click(screen.getByRole('button', { name: 'Resume all' }))
    await user.click(screen.getByRole('button', { name: 'Clear finished' }))
    expect(asked).toEqual([
      ['resume', 'b'],
      ['remove', 'c'],
    ])
  })
})

describe('several finished uploads', () => {
  const done = ['a', 'b'].map((id) =>
    upload({ name: 'done', key: `file_${id}`, isEarlier: false }, { id, name: `${id}.txt` }),
  )

  test('are sent together', async () => {
    const { user, onSend } = await draw(done)
    await user.click(screen.getByRole('button', { name: 'Send 2…' }))
    expect(onSend).toHaveBeenCalledWith('a', 'b')
  })

  test('are copied as keys, one on each line', async () => {
    const { user } = await draw(done)
    await user.click(screen.getByRole('button', { name: 'Copy 2 keys' }))
    expect(await navigator.clipboard.readText()).toBe('file_a\ta.txt\nfile_b\tb.txt')
  })
})

test.each([
  ['en', 'sent to Other and Bob'],
  ['zh-CN', '已发送到 Other和Bob'],
] as const)('in %s a row names the chats that its file was sent to', async (language, words) => {
  await draw([upload({ name: 'done', key: 'file_sent', isEarlier: false })], language)
  row().getByText(new RegExp(words))
})
