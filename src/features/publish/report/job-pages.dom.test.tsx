import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { JobQueueState } from '../../../../jobs/job-queue'
import { variableNames, type VariableValues } from '../../../../publishing/content/content'
import type { Progress, PublishJob, PublishTarget, TargetState } from '../../../../publishing/run/publish-job'
import type { PublishQueue } from '../../../../publishing/run/publish-queue'
import { partOf } from '../../../testing/part-of'
import { address, render } from '../../../testing/render'
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
  const draw = (jobs: readonly PublishJob[]) => render(<JobsPage publishQueue={queueOf(jobs).publishQueue} />)
  const said = () => screen.getAllByRole('listitem').map((each) => each.textContent)

  test('are rows with a status and a link', async () => {
    await draw(two)
    for (const [at, row] of [
      '发布 to 2 chats2 of 2 doneJan 5, 2026',
      '发布 to 3 chats1 of 3 done · 1 refused · 1 needs a decision',
    ].entries())
      expect(said()[at]).toContain(row)
    expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toMatch(/j1$/)
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

  test('an empty list says so', async () => {
    await draw([])
    screen.getByRole('heading', { name: 'Nothing published from this browser yet' })
  })
})

describe('one publish', () => {
  const targets = [
    target('oc_a', 'Alpha', done),
    target('oc_b', 'Beta', { is: 'ready' }),
    target('oc_c', 'Gamma', unreached),
    target('oc_d', 'Delta', unreached),
  ]
  async function draw(more: Partial<JobQueueState<PublishJob, Progress>> = {}, of: Partial<PublishJob> = {}) {
    const drawn = queueOf([job('j1', targets, of)], more)
    await render(<JobPage publishQueue={drawn.publishQueue} jobId="j1" />)
    return drawn
  }

  test('shows its status and its actions after an interruption', async () => {
    await draw(
      {},
      {
        source: { chat_id: 'oc_launch', name: '发布', revision: 3, part: 'selection' },
      },
    )
    const heading = screen.getByRole('heading', { name: '发布 to 4 chats', level: 1 })
    expect(document.activeElement).toBe(heading)
    expect(heading.nextElementSibling!.textContent).toContain(
      'from revision 3 · a part · Source announcement',
    )
    expect(screen.getAllByRole('status')[0]!.textContent).toBe('1 of 4 done · 2 refused')
    screen.getByText('This was interrupted. Continuing won’t repeat anything.')
    expect(buttons().slice(0, 3)).toEqual(['Continue', 'Cancel the rest', 'Try 2 chats again'])
    screen.getByLabelText('Finished chats')
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
    const { asked } = await draw({ running: new Set(['j1']) }, { targets: running })
    expect(buttons().slice(0, 2)).toEqual(['Pause', 'Cancel the rest'])
    expect(buttons()).not.toContain('Delete this report')
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(asked).toEqual([['pause', 'j1']])
  })

  test('the focus moves to the next button when the pressed one is gone', async () => {
    const running = [target('oc_a', 'Alpha', { is: 'writing' }), target('oc_b', 'Beta', { is: 'ready' })]
    const { set } = await draw({ running: new Set(['j1']) }, { targets: running })
    screen.getByRole('button', { name: 'Pause' }).focus()
    act(() => set({ running: new Set() }))
    expect(document.activeElement!.textContent).toBe('Continue')
  })

  test.each([
    [{ elsewhere: new Set(['j1']) }, 'Another tab is publishing this. Its progress shows here.'],
    [{ isKept: false }, 'This browser can’t store anything: keep this page open until it’s done.'],
  ])('%o shows a note', async (more, words) => {
    await draw(more)
    screen.getByText(words)
    if (!('elsewhere' in more)) return
    // Only the other tab can stop or continue it.
    expect(screen.queryByRole('button', { name: /^(Continue|Pause|Cancel the rest)$/ })).toBeNull()
  })

  test.each([
    ['is deleted, and the page leads to all publishes', true, '/publishes'],
    ['is still held by another tab stays open', false, '/'],
  ] as const)('a publish that %s', async (_, isFree, leads) => {
    const { publishQueue, asked } = queueOf([job('j1', [target('oc_a', 'Alpha', done)])], {}, isFree)
    await render(<JobPage publishQueue={publishQueue} jobId="j1" />)
    fireEvent.click(screen.getByRole('button', { name: 'Delete this report' }))
    await waitFor(() => expect(asked).toEqual([['forget', 'j1']]))
    await act(() => Promise.resolve())
    expect(address()).toBe(leads)
  })

  test('blocks that were not copied are listed', async () => {
    await draw({}, { outcomes: [{ id: 'b', block_type: 43, outcome: 'leftOut' }] })
    expect(
      within(screen.getByRole('region', { name: 'What is changed or left out' })).getAllByRole('listitem'),
    ).toHaveLength(1)
  })

  test('an unknown publish says so', async () => {
    await render(<JobPage publishQueue={queueOf([]).publishQueue} jobId="j9" />)
    screen.getByRole('heading', { name: 'Report not found in this browser' })
  })
})
