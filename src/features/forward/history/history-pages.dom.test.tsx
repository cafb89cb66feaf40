import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { JobQueueState } from '../../../../jobs/job-queue'
import type { Language } from '../../../i18n/languages'
import { partOf } from '../../../testing/part-of'
import { address, latinWords, render } from '../../../testing/render'
import type { Forward, Send, SendState } from '../send/forward'
import type { ForwardQueue } from '../send/forward-queue'
import { storedMessage } from '../testing/forward-queues'
import { ForwardPage } from './forward-page'
import { HistoryPage } from './history-page'

const sent: SendState = { is: 'sent', at: 0, message_id: 'om_9', chat_id: 'oc_a', leftOut: [] }
const unanswered: SendState = { is: 'unanswered', at: 0 }
const refused: SendState = { is: 'refused', at: 0, refusal: { code: 230002, status: 400, msg: 'no' } }

/** A forward with one target and send for each state. */
function forward(forward_id: string, states: readonly SendState[], more: Partial<Forward> = {}): Forward {
  const names = ['设计', '周会', '归档', '其他']
  return {
    forward_id,
    app_id: 'cli_a',
    madeAt: new Date(2026, 0, 5, 9, 0).getTime(),
    source: { chat_id: 'oc_launch', name: '发布' },
    batches: [[storedMessage('om_1', { words: '你好' }), storedMessage('om_2', { deleted: true })]],
    targets: states.map((_, at) => ({
      receive_id_type: 'chat_id',
      receive_id: `oc_${at}`,
      name: names[at] ?? '',
    })),
    sends: states.map((state, at): Send => ({ uuid: `u${at}`, batch: 0, target: at, state, tries: 1 })),
    ...more,
  }
}

/** A queue with these forwards, which records its calls. `isFree`: no other tab still holds them. */
function queueOf(jobs: readonly Forward[], more: Partial<JobQueueState<Forward>> = {}, isFree = true) {
  const state: JobQueueState<Forward> = {
    jobs,
    running: new Set(),
    elsewhere: new Set(),
    progress: new Map<string, never>(),
    isLoaded: true,
    isKept: true,
    ...more,
  }
  const asked: unknown[][] = []
  const verb =
    <Answer,>(name: string, answer: Answer) =>
    (...args: unknown[]) => {
      asked.push([name, ...args])
      return Promise.resolve(answer)
    }
  const queue = partOf<ForwardQueue>({
    state: () => state,
    get: (id: string) => jobs.find(({ forward_id }) => forward_id === id),
    subscribe: () => () => undefined,
    cancel: verb('cancel', undefined),
    resume: verb('resume', undefined),
    retry: verb('retry', undefined),
    sendAgain: verb('sendAgain', undefined),
    forget: verb('forget', isFree),
  })
  return { queue, asked }
}

const buttons = () => screen.getAllByRole('button').map((each) => each.textContent)

describe('all forwards', () => {
  const two = [forward('i1', [sent, sent]), forward('i2', [sent, unanswered, refused, { is: 'cancelled' }])]
  const draw = (forwards: readonly Forward[], language: Language = 'en') =>
    render(<HistoryPage queue={queueOf(forwards).queue} />, { language })

  test('are rows that show the outcome of each and link to it', async () => {
    await draw(two)
    const said = screen.getAllByRole('listitem').map((each) => each.textContent)
    expect(said[0]).toContain('2 messages of 发布 to 设计 and 1 more2 of 2 sent')
    expect(said[1]).toContain('2 messages of 发布 to 设计 and 3 more1 of 4 sent')
    expect(said[1]).toContain('1 may have been delivered1 refused1 not sent')
    expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toMatch(/i1$/)
  })

  test('have only Chinese words in Chinese', async () => {
    await draw(two, 'zh-CN')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(latinWords()).toEqual([])
  })

  test.each([
    ['归档', 1, '1 forward'],
    ['你好 设计', 2, '2 forwards'],
    ['nobody', 0, '0 forwards'],
  ] as const)('are filtered by “%s” to %i, and their number is announced', async (query, count, words) => {
    await draw(two)
    const field = screen.getByRole('textbox', { name: 'Chat, person, message or id' })
    fireEvent.change(field, { target: { value: query } })
    expect(screen.queryAllByRole('listitem')).toHaveLength(count)
    expect(screen.getByRole('status').textContent).toBe(words)
    expect(screen.queryByText('No forwards match.') !== null).toBe(count === 0)
  })

  test('shows a heading if there are none', async () => {
    await draw([])
    screen.getByRole('heading', { name: 'No forwards yet' })
  })
})

describe('one forward', () => {
  async function draw(of: Forward, more: Partial<JobQueueState<Forward>> = {}) {
    const drawn = queueOf([of], more)
    await render(<ForwardPage queue={drawn.queue} forwardId="i1" />)
    return drawn
  }

  test('shows its messages', async () => {
    await draw(forward('i1', [sent]))
    screen.getByRole('heading', { name: '2 messages of 发布 to 设计', level: 1 })
    const kept = within(screen.getByText('The 2 messages').closest('details')!)
    const lines = kept.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent)
    expect(lines).toEqual(['你好', 'It was recalled'])
  })

  test('each bundle of several has its own messages', async () => {
    const batches = [[storedMessage('om_1')], [storedMessage('om_2'), storedMessage('om_3')]]
    await draw(forward('i1', [sent], { batches }))
    expect([...document.querySelectorAll('summary')].map((each) => each.textContent)).toEqual([
      'Part 1: 1 message',
      'Part 2: 2 messages',
    ])
  })

  test('can be stopped but not deleted while it is being sent', async () => {
    const under = forward('i1', [{ is: 'sending' }, { is: 'ready' }])
    const { asked } = await draw(under, { running: new Set(['i1']) })
    expect(buttons()).toEqual(['Stop sending'])
    fireEvent.click(screen.getByRole('button', { name: 'Stop sending' }))
    expect(asked).toEqual([['cancel', 'i1']])
  })

  test('is read-only while another tab sends it, and explains why', async () => {
    const elsewhere = { elsewhere: new Set(['i1']) }
    await draw(forward('i1', [{ is: 'ready' }, sent, unanswered, { is: 'cancelled' }]), elsewhere)
    expect(screen.queryAllByRole('button')).toEqual([])
    screen.getByText('Another tab is sending this.', { exact: false })
  })

  test('cannot be sent again or deleted while another tab is ending it', async () => {
    const over = forward('i1', [sent, { is: 'cancelled' }, { is: 'cancelled' }])
    await draw(over, { elsewhere: new Set(['i1']) })
    const forbidden = /again|retry|anyway|recall|delete/i
    expect(buttons().filter((name) => forbidden.test(name ?? ''))).toEqual([])
  })

  test.each([
    ['opens all forwards after it was deleted', true, '/forwards'],
    ['stays open if another tab still holds it', false, '/'],
  ] as const)('%s', async (_, isFree, to) => {
    const { queue, asked } = queueOf([forward('i1', [sent])], {}, isFree)
    await render(<ForwardPage queue={queue} forwardId="i1" />)
    fireEvent.click(screen.getByRole('button', { name: 'Delete this report' }))
    await waitFor(() => expect(asked).toEqual([['forget', 'i1']]))
    await act(() => Promise.resolve())
    expect(address()).toBe(to)
  })

  test('cannot be deleted while this tab is ending it', async () => {
    await draw(forward('i1', [sent]), { running: new Set(['i1']) })
    expect(buttons()).not.toContain('Delete this report')
  })

  test('can be resumed by a button after an interruption', async () => {
    const { asked } = await draw(forward('i1', [sent, { is: 'ready' }]))
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(asked).toEqual([['resume', 'i1']])
  })

  test('retries all sends that are safe to retry with one button', async () => {
    const { asked } = await draw(forward('i1', [sent, { is: 'cancelled' }, { is: 'cancelled' }]))
    fireEvent.click(screen.getByRole('button', { name: 'Retry 2 safely' }))
    expect(asked).toEqual([['retry', 'i1', ['u1', 'u2']]])
  })

  test('shows a heading if this browser does not have it', async () => {
    await render(<ForwardPage queue={queueOf([]).queue} forwardId="i9" />)
    screen.getByRole('heading', { name: 'Forward not found in this browser' })
  })
})
