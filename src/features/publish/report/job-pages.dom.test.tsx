import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import type { JobQueueState } from '../../../../jobs/job-queue'
import type { Language } from '../../../i18n/languages'
import { partOf } from '../../../testing/part-of'
import { latinWords, render } from '../../../testing/render'
import { variableNames, type VariableValues } from '../content/content'
import type { Progress, PublishJob, PublishTarget, TargetState } from '../run/publish-job'
import type { PublishQueue } from '../run/publish-queue'
import { JobPage } from './job-page'
import { JobsPage } from './jobs-page'

const values = Object.fromEntries(variableNames.map((name) => [name, ''])) as VariableValues
const target = (chat_id: string, name: string, state: TargetState): PublishTarget => ({
  chat_id,
  name,
  how: 'end',
  values,
  state,
})
const done: TargetState = { is: 'done', at: 0, revision: 7, isHeld: true }
const unreached: TargetState = { is: 'unreached', at: 0 }

const job = (
  job_id: string,
  targets: readonly PublishTarget[],
  more: Partial<PublishJob> = {},
): PublishJob => ({
  job_id,
  app_id: 'cli_a',
  madeAt: new Date(2026, 0, 5, 9, 0).getTime(),
  source: { chat_id: 'oc_launch', name: '发布', revision: 3 },
  blocks: 2,
  outcomes: [],
  bytes: 0,
  targets,
  ...more,
})

/** A `publishQueue` with these jobs, which records its calls and forgets deleted jobs. */
function queueOf(
  jobs: readonly PublishJob[],
  more: Partial<JobQueueState<PublishJob, Progress>> = {},
  isFree = true,
) {
  let state: JobQueueState<PublishJob, Progress> = {
    jobs,
    running: new Set(),
    elsewhere: new Set(),
    progress: new Map(),
    isLoaded: true,
    isKept: true,
    ...more,
  }
  const listeners = new Set<() => void>()
  const asked: unknown[][] = []
  const set = (change: Partial<JobQueueState<PublishJob, Progress>>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const verb =
    <Answer,>(name: string, answer: Answer) =>
    (...args: unknown[]) => {
      asked.push([name, ...args])
      return Promise.resolve(answer)
    }
  const publishQueue = partOf<PublishQueue>({
    state: () => state,
    get: (jobId: string) => state.jobs.find(({ job_id }) => job_id === jobId),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause: verb('pause', undefined),
    goOn: verb('goOn', undefined),
    cancel: verb('cancel', undefined),
    retry: verb('retry', undefined),
    forget: verb('forget', isFree),
  })
  return { publishQueue, asked, set }
}

const Address = () => <output data-testid="address">{useLocation().pathname}</output>

const buttons = () => screen.getAllByRole('button').map((each) => each.textContent)

describe('all publishes', () => {
  const two = [
    job('j1', [target('oc_a', 'Alpha', done), target('oc_b', '设计', done)]),
    job('j2', [
      target('oc_a', 'Alpha', done),
      target('oc_c', 'Gamma', { is: 'refused', at: 0, why: { code: 1770032, msg: 'forbidden' } }),
      target('oc_d', 'Delta', { is: 'changed', at: 0, revision: 9 }),
    ]),
  ]
  const draw = (jobs: readonly PublishJob[], language: Language = 'en') =>
    render(<JobsPage publishQueue={queueOf(jobs).publishQueue} />, { language })
  const said = () => screen.getAllByRole('listitem').map((each) => each.textContent)

  test.each([
    [
      'en',
      'Published',
      [
        '发布 to 2 chats2 of 2 doneJan 5, 2026',
        '发布 to 3 chats1 of 3 done · 1 refused · 1 needs a decision',
      ],
    ],
    [
      'zh-CN',
      '发布记录',
      [
        '“发布”发布到 2 个群已完成 2 / 22026年1月5日',
        '“发布”发布到 3 个群已完成 1 / 3 · 被拒绝 1 · 待处理 1',
      ],
    ],
  ] as const)('in %s are rows with a status and a link', async (...given) => {
    const [language, title, rows] = given
    await draw(two, language)
    screen.getByRole('heading', { name: title })
    for (const [at, row] of rows.entries()) expect(said()[at]).toContain(row)
    expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toMatch(/j1$/)
    if (language === 'zh-CN') expect(latinWords()).toEqual([])
  })

  test.each([
    ['oc_c', 1, '1 result'],
    ['设计', 1, '1 result'],
    ['alpha', 2, '2 results'],
    ['nobody', 0, '0 results'],
  ] as const)('are filtered by “%s” to %i, and their number is shown', async (query, count, words) => {
    await draw(two)
    fireEvent.change(screen.getByRole('textbox', { name: 'Search by chat' }), { target: { value: query } })
    expect(screen.queryAllByRole('listitem')).toHaveLength(count)
    expect(screen.getByRole('status').textContent).toBe(words)
    expect(screen.queryByText('No results') !== null).toBe(count === 0)
  })

  test.each([
    ['en', 'Nothing published from this browser yet'],
    ['zh-CN', '此浏览器还没有发布过内容'],
  ] as const)('in %s an empty list says so', async (language, words) => {
    await draw([], language)
    screen.getByRole('heading', { name: words })
  })
})

describe('one publish', () => {
  const targets = [
    target('oc_a', 'Alpha', done),
    target('oc_b', 'Beta', { is: 'ready' }),
    target('oc_c', 'Gamma', unreached),
    target('oc_d', 'Delta', unreached),
  ]
  async function draw(
    more: Partial<JobQueueState<PublishJob, Progress>> = {},
    language: Language = 'en',
    of: Partial<PublishJob> = {},
  ) {
    const drawn = queueOf([job('j1', targets, of)], more)
    await render(<JobPage publishQueue={drawn.publishQueue} jobId="j1" />, { language })
    return drawn
  }

  test.each([
    [
      'en',
      '发布 to 4 chats',
      'from revision 3 · a part · Source announcement',
      '1 of 4 done · 2 refused',
      'This was interrupted. Continuing won’t repeat anything.',
      ['Continue', 'Cancel the rest', 'Try 2 chats again'],
      'Finished chats',
    ],
    [
      'zh-CN',
      '“发布”发布到 4 个群',
      '来自版本 3 · 部分内容 · 来源群公告',
      '已完成 1 / 4 · 被拒绝 2',
      '发布中断。继续时不会重复已完成的部分。',
      ['继续', '取消未开始的群', '重试 2 个群'],
      '已完成的群',
    ],
  ] as const)('in %s shows its status and its actions after an interruption', async (...given) => {
    const [language, title, facts, summary, note, ways, bar] = given
    await draw({}, language, {
      source: { chat_id: 'oc_launch', name: '发布', revision: 3, part: 'selection' },
    })
    const heading = screen.getByRole('heading', { name: title, level: 1 })
    expect(document.activeElement).toBe(heading)
    expect(heading.nextElementSibling!.textContent).toContain(facts)
    expect(screen.getAllByRole('status')[0]!.textContent).toBe(summary)
    screen.getByText(note)
    expect(buttons().slice(0, 3)).toEqual(ways)
    screen.getByLabelText(bar)
    expect(
      screen.getAllByRole('listitem').map((each) => /Alpha|Beta|Gamma|Delta/.exec(each.textContent)?.[0]),
    ).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta'])
  })

  test('its buttons act on their chats', async () => {
    const { asked } = await draw()
    for (const name of ['Continue', 'Cancel the rest', 'Try 2 chats again'])
      fireEvent.click(screen.getByRole('button', { name }))
    expect(asked).toEqual([
      ['goOn', 'j1'],
      ['cancel', 'j1'],
      ['retry', 'j1', ['oc_c', 'oc_d']],
    ])
  })

  test('a publish that runs here can be paused, but not deleted', async () => {
    const running = [target('oc_a', 'Alpha', { is: 'writing' }), target('oc_b', 'Beta', { is: 'ready' })]
    const { asked } = await draw({ running: new Set(['j1']) }, 'en', { targets: running })
    expect(buttons().slice(0, 2)).toEqual(['Pause', 'Cancel the rest'])
    expect(buttons()).not.toContain('Delete this report')
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(asked).toEqual([['pause', 'j1']])
  })

  test('the focus moves to the next button when the pressed one is gone', async () => {
    const running = [target('oc_a', 'Alpha', { is: 'writing' }), target('oc_b', 'Beta', { is: 'ready' })]
    const { set } = await draw({ running: new Set(['j1']) }, 'en', { targets: running })
    screen.getByRole('button', { name: 'Pause' }).focus()
    act(() => set({ running: new Set() }))
    expect(document.activeElement!.textContent).toBe('Continue')
  })

  test.each([
    [{ elsewhere: new Set(['j1']) }, 'en', 'Another tab is publishing this. Its progress shows here.'],
    [{ elsewhere: new Set(['j1']) }, 'zh-CN', '此浏览器的另一个标签页正在发布，进度会显示在这里。'],
    [{ isKept: false }, 'en', 'This browser can’t store anything: keep this page open until it’s done.'],
    [{ isKept: false }, 'zh-CN', '此浏览器无法保存记录：全部完成前请勿关闭页面。'],
  ] as const)('%o in %s shows a note', async (more, language, words) => {
    await draw(more, language)
    screen.getByText(words)
    if (!('elsewhere' in more)) return
    // Only the other tab can stop or continue it.
    expect(
      screen.queryByRole('button', { name: /^(Continue|Pause|Cancel the rest|继续|暂停|取消未开始的群)$/ }),
    ).toBeNull()
  })

  test('the report of a finished publish is deleted by a button', async () => {
    const { asked } = await draw({}, 'en', { targets: [target('oc_a', 'Alpha', done)] })
    expect(buttons()).toEqual(['Copy report', 'Copy as CSV', 'Save as CSV', 'Delete this report'])
    fireEvent.click(screen.getByRole('button', { name: 'Delete this report' }))
    await waitFor(() => expect(asked).toEqual([['forget', 'j1']]))
  })

  test.each([
    ['is deleted, and the page leads to all publishes', true, '/publishes'],
    ['is still held by another tab stays open', false, '/'],
  ] as const)('a publish that %s', async (_, isFree, address) => {
    const { publishQueue, asked } = queueOf([job('j1', [target('oc_a', 'Alpha', done)])], {}, isFree)
    await render(
      <>
        <JobPage publishQueue={publishQueue} jobId="j1" />
        <Address />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Delete this report' }))
    await waitFor(() => expect(asked).toEqual([['forget', 'j1']]))
    await act(() => Promise.resolve())
    expect(screen.getByTestId('address').textContent).toBe(address)
  })

  test('blocks that were not copied are listed', async () => {
    await draw({}, 'en', { outcomes: [{ id: 'b', block_type: 43, outcome: 'leftOut' }] })
    expect(
      within(screen.getByRole('region', { name: 'What is changed or left out' })).getAllByRole('listitem'),
    ).toHaveLength(1)
  })

  test.each([
    ['en', 'Report not found in this browser'],
    ['zh-CN', '此浏览器没有这次发布的记录'],
  ] as const)('in %s an unknown publish says so', async (language, words) => {
    await render(<JobPage publishQueue={queueOf([]).publishQueue} jobId="j9" />, { language })
    screen.getByRole('heading', { name: words })
  })
})
