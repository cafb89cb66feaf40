import { screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { LarkError, NoAnswer } from '../../../../client/lark-error'
import type { Language } from '../../../i18n/languages'
import { partOf } from '../../../testing/part-of'
import { latinWords, render } from '../../../testing/render'
import type { VirtualListHandle } from '../../../ui/virtual-list'
import type { UploadRecord } from '../../files/files'
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
  const queue = partOf<UploadQueue>({
    rows,
    fileOf: () => undefined,
    pause: verb('pause'),
    resume: verb('resume'),
    cancel: verb('cancel'),
    remove: verb('remove'),
    choose: verb('choose'),
    takeKnown: verb('takeKnown'),
    sendAnyway: verb('sendAnyway'),
  })
  const onSend = vi.fn()
  const list = createRef<VirtualListHandle>()
  const { user } = await render(
    <>
      <UploadTotals
        queue={queue}
        onSend={onSend}
        onReveal={(id) => list.current?.reveal(id, { focus: true })}
      />
      <UploadRows
        queue={queue}
        onSend={onSend}
        listRef={list}
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

const moving = ['Pause plan.pdf', 'Cancel plan.pdf']
const remove = 'Remove plan.pdf from the list'
const uploaded = ['Copy the key of plan.pdf', 'Send plan.pdf to a chat', 'More for plan.pdf']

/** Every phase of an upload, the text of its row, and its actions. */
const phases: [phase: Phase, text: string, actions: string[]][] = [
  [{ name: 'unread' }, 'Queued · 2 MB', moving],
  [{ name: 'reading', read: MB }, 'Reading 1 MB of 2 MB', moving],
  [
    { name: 'sending', sent: MB, bytesPerSecond: MB, secondsLeft: 1 },
    'Sending 1 MB of 2 MB · 1 MB/s',
    moving,
  ],
  [{ name: 'sending', sent: 2 * MB }, 'Sent, waiting for a response', moving],
  [{ name: 'again', at: 0, tries: 2 }, 'No response (2 tries). Retries', moving],
  [{ name: 'rate', at: 0 }, 'Too many calls. Continues', moving],
  [
    { name: 'paused' },
    'Paused · 2 MB. The platform takes a file in one piece',
    ['Resume plan.pdf', 'Cancel plan.pdf'],
  ],
  [{ name: 'cancelled' }, 'Cancelled · 2 MB', ['Upload plan.pdf anyway', remove]],
  [{ name: 'gone' }, 'This browser no longer has the file', ['Choose again', remove]],
  [{ name: 'refused', refusal: { why: 'empty' } }, 'It is empty (0 bytes)', [remove]],
  [
    { name: 'refused', refusal: { why: 'tooLarge', size: 31 * MB, most: 30 * MB } },
    'It is 31 MB; the limit for files is 30 MB.',
    [remove],
  ],
  [
    { name: 'refused', refusal: { why: 'audio', kind: 'mp3' } },
    'The audio is MP3. The platform plays Opus only.',
    ['How to convert', 'Upload as a file', remove],
  ],
  [
    { name: 'refused', refusal: { why: 'notPicture' } },
    'The content isn’t a picture',
    ['Upload as a file', remove],
  ],
  [{ name: 'failed', error: refused }, 'Not uploaded: The file is larger', ['Why', remove]],
  [{ name: 'failed', error: new NoAnswer(undefined) }, 'Not uploaded: ', ['Why', 'Try again', remove]],
  [
    { name: 'known', upload: partOf<UploadRecord>({ key: 'file_1', name: 'old.pdf', at: 0 }) },
    'as “old.pdf”.',
    ['Use its key', 'Upload again', remove],
  ],
  [
    { name: 'twin', of: 'a' },
    'Same content as “plan.pdf”, which is uploaded first.',
    ['Upload again', 'Cancel plan.pdf'],
  ],
  [{ name: 'done', key: 'file_1', isEarlier: false }, 'Uploaded · 2 MB', uploaded],
  [{ name: 'done', key: 'file_1', isEarlier: true }, 'Uploaded before · 2 MB', uploaded],
]

test.each(phases)('an upload that is %o says “%s” and has the actions %j', async (phase, text, names) => {
  await draw([upload(phase)])
  expect(screen.getByRole('listitem').textContent).toContain(text)
  expect(actions()).toEqual(names)
})

test('the count of failed uploads leads to the first of them', async () => {
  const { user } = await draw([
    upload({ name: 'done', key: 'file_1', isEarlier: false }, { id: 'b' }),
    upload({ name: 'failed', error: refused }, { name: 'large.zip' }),
  ])
  await user.click(screen.getByRole('button', { name: '1 not uploaded' }))
  expect(document.activeElement?.closest('li')?.textContent).toContain('large.zip')
})

test.each(phases)('in Chinese only names and numbers of an upload that is %o are not', async (phase) => {
  await draw([upload(phase)], 'zh-CN')
  const foreign = latinWords(screen.getByRole('listitem')).filter(
    (words) => !/^(plan\.pdf|file_1|\d+(\.\d+)? MB|PDF)$/.test(words),
  )
  expect(foreign).toEqual([])
})

test.each([
  ['Pause plan.pdf', { name: 'sending', sent: MB }, 'pause'],
  ['Cancel plan.pdf', { name: 'sending', sent: MB }, 'cancel'],
  ['Resume plan.pdf', { name: 'paused' }, 'resume'],
  ['Upload plan.pdf anyway', { name: 'cancelled' }, 'resume'],
  [remove, { name: 'cancelled' }, 'remove'],
  ['Try again', { name: 'failed', error: new NoAnswer(undefined) }, 'resume'],
  [
    'Use its key',
    { name: 'known', upload: partOf<UploadRecord>({ key: 'k', name: 'old.pdf', at: 0 }) },
    'takeKnown',
  ],
  ['Upload again', { name: 'twin', of: 'a' }, 'sendAnyway'],
] satisfies [string, Phase, string][])('“%s” calls the queue', async (name, phase, verb) => {
  const { user, asked } = await draw([upload(phase)])
  await user.click(row().getByRole('button', { name }))
  expect(asked).toEqual([[verb, 'a']])
})

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

describe('several rows', () => {
  const three = [
    upload({ name: 'sending', sent: MB }),
    upload({ name: 'paused' }, { id: 'b', name: 'b.txt' }),
    upload({ name: 'done', key: 'file_3', isEarlier: false }, { id: 'c', name: 'c.txt', size: MB }),
  ]

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

  test('have totals, and actions for all that apply only to the matching rows', async () => {
    const { user, asked } = await draw(three)
    within(screen.getByRole('region', { name: 'All uploads' })).getByText('1 of 3 uploaded · 2 MB of 5 MB')
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

test('a row names the chats that its file was sent to', async () => {
  await draw([upload({ name: 'done', key: 'file_sent', isEarlier: false })])
  row().getByText(/sent to Other and Bob/)
})
