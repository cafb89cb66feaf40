import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { LarkError, NoAnswer } from '../../../../client/lark-error'
import type { Language } from '../../../i18n/languages'
import { partOf } from '../../../testing/part-of'
import { latinWords, render } from '../../../testing/render'
import { listed } from '../../files/testing/listed'
import { weightOf, type Download, type Phase } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { downloadRow } from '../testing/download-row'
import { DownloadRow } from './download-row'
import { DownloadRows } from './download-rows'
import { DownloadTotals } from './totals-bar'

const MB = 1_048_576
const deleted = new LarkError({ code: 230110, status: 400, msg: 'deleted' })

const download = (phase: Phase, more: Partial<Download> = {}): Download =>
  downloadRow({ phase, size: 2 * MB, ...more })

function queueOf(given: readonly Download[]) {
  const { rows, asked, verb } = listed(given, weightOf)
  const queue = partOf<DownloadQueue>({
    rows,
    pause: verb('pause'),
    resume: verb('resume'),
    cancel: verb('cancel'),
    save: verb('save'),
    remove: verb('remove'),
  })
  return { queue, asked }
}

async function drawAll(given: readonly Download[], language: Language = 'en') {
  const { queue, asked } = queueOf(given)
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

async function draw(given: Download) {
  const { queue, asked } = queueOf([given])
  const did = { onLook: vi.fn(), onFind: vi.fn(), onRemove: vi.fn() }
  const { user } = await render(<DownloadRow queue={queue} id="a" {...did} />)
  return { user, asked, ...did }
}

const actions = () =>
  screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)
const said = () => document.body.textContent

const moving = ['Pause plan.pdf', 'Cancel plan.pdf']
const remove = 'Remove plan.pdf from the list'

/** Every phase of a download, the words of its row, and its actions. */
const phases: [phase: Phase, text: string, actions: string[]][] = [
  [{ name: 'waiting', came: 0 }, 'Queued · 2 MB', moving],
  [{ name: 'waiting', came: MB }, 'Queued · 1 MB of 2 MB downloaded', moving],
  [{ name: 'coming', came: MB, bytesPerSecond: MB }, '1 MB of 2 MB · 1 MB/s', moving],
  [{ name: 'again', at: 0, tries: 2, came: MB }, 'No response (2 tries). Continues', moving],
  [{ name: 'rate', at: 0, came: 0 }, 'Too many calls. Continues', moving],
  [{ name: 'paused', came: MB }, 'Paused · 1 MB stored', ['Resume plan.pdf', 'Cancel plan.pdf']],
  [
    { name: 'left', came: MB },
    'Not finished when its page was closed · 1 MB stored',
    ['Resume plan.pdf', 'Cancel plan.pdf'],
  ],
  [{ name: 'cancelled' }, 'Cancelled', ['Download plan.pdf anyway', remove]],
  [
    { name: 'failed', error: deleted, came: 0 },
    'Not downloaded: The message was recalled or deleted',
    ['Why', remove],
  ],
  [
    { name: 'failed', error: new NoAnswer(undefined), came: MB },
    'Not downloaded: ',
    ['Why', 'Try again', remove],
  ],
  [
    { name: 'unsaved', error: new DOMException('', 'QuotaExceededError'), came: 2 * MB },
    'Not saved: ',
    ['Try again', remove],
  ],
  [{ name: 'done', isSaved: true }, 'Saved · 2 MB', ['Preview plan.pdf', 'Save plan.pdf again', remove]],
  [
    { name: 'done', isSaved: false },
    'Available for preview, not saved · 2 MB',
    ['Preview plan.pdf', 'Save plan.pdf', remove],
  ],
]

test.each(phases)('a download that is %o says “%s” and has the actions %j', async (phase, text, names) => {
  await draw(download(phase))
  expect(said()).toContain(text)
  expect(actions()).toEqual(names)
})

test('in Chinese every phase is Chinese, except names and sizes', async () => {
  await drawAll(
    phases.map(([phase], at) => download(phase, { id: `${at}` })),
    'zh-CN',
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(phases.length)
  const foreign = latinWords(screen.getByRole('list')).filter(
    (words) => !/^plan\.pdf$|^\d+(\.\d+)? MB( \/ \d MB)?$/.test(words),
  )
  expect(foreign).toEqual([])
})

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

  const button = (name: string) => screen.getByRole('button', { name })

  test('have totals and a progress bar', async () => {
    await drawAll(six)
    const all = within(screen.getByRole('region', { name: 'All downloads' }))
    all.getByText('1 of 4 downloaded · 3 MB of 8 MB')
    for (const note of ['1 was not finished when its page was closed', '2 not downloaded'])
      all.getByText(note)
    all.getByRole('progressbar', { name: 'Progress of all downloads' })
  })

  test('apply an action for all only to the rows that it suits', async () => {
    const { asked } = await drawAll(six)
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

  test('Delete cancels an active download, and removes any other', async () => {
    const { asked } = await drawAll(six)
    const deleteIn = (name: string) => fireEvent.keyDown(button(name), { key: 'Delete' })
    deleteIn('Pause plan.pdf')
    deleteIn('Preview c.txt')
    expect(asked).toEqual([
      ['cancel', 'a'],
      ['remove', 'c'],
    ])
  })
})
