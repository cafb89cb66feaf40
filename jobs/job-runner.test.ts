import { beforeEach, expect, test } from 'vitest'
import { JobRunner } from './job-runner'

interface Part {
  id: string
  lane: string
  state: 'ready' | 'running' | 'waiting' | 'done'
}

let jobs: Map<string, readonly Part[]>
let ends: Map<string, () => void>
let idle: string[]

beforeEach(() => {
  ;[jobs, ends, idle] = [new Map(), new Map(), []]
})

/** A runner whose steps end when a test says so. */
function openRunner(mostAtOnce?: number) {
  const set = (jobId: string, partId: string, state: Part['state']) =>
    jobs.set(
      jobId,
      (jobs.get(jobId) ?? []).map((part) => (part.id === partId ? { ...part, state } : part)),
    )
  const queue = { get: (jobId: string) => jobs.get(jobId), isClosed: false }
  const runner = new JobRunner<readonly Part[], Part>(queue, {
    of: (parts) => parts,
    idOf: ({ id }) => id,
    laneOf: (_, { lane }) => lane,
    isReady: ({ state }) => state === 'ready',
    isPending: ({ state }) => state !== 'done',
    ...(mostAtOnce !== undefined && { mostAtOnce }),
    onIdle: (jobId) => void idle.push(jobId),
    async step(jobId, partId) {
      set(jobId, partId, 'running')
      await new Promise<void>((resolve) => ends.set(partId, resolve))
      ends.delete(partId)
      set(jobId, partId, 'done')
    },
  })
  const add = (jobId: string, ...parts: [id: string, lane: string][]) => {
    jobs.set(
      jobId,
      parts.map(([id, lane]) => ({ id, lane, state: 'ready' })),
    )
    runner.go(
      jobId,
      parts.map(([id]) => id),
    )
  }
  return { queue, runner, add, set }
}

const running = () => [...ends.keys()]
const end = async (id: string) => {
  ends.get(id)?.()
  await new Promise((next) => setImmediate(next))
}

test('parts of one lane run one after another, in the order of their jobs', async () => {
  const { add } = openRunner()
  add('a', ['a1', 'north'], ['a2', 'north'], ['a3', 'south'])
  add('b', ['b1', 'south'])
  expect(running()).toEqual(['a1', 'a3'])
  await end('a1')
  expect(running()).toEqual(['a3', 'a2'])
  await end('a3')
  expect(running()).toEqual(['a2', 'b1'])
})

test('no more parts of one job run at once than it allows', async () => {
  const { add } = openRunner(2)
  add('a', ['a1', '1'], ['a2', '2'], ['a3', '3'])
  add('b', ['b1', '4'])
  expect(running()).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(running()).toEqual(['a2', 'b1', 'a3'])
})

test('only the parts that were asked for run, and none that is held', async () => {
  const { add, runner } = openRunner(1)
  add('a', ['a1', '1'], ['a2', '2'])
  jobs.set('b', [{ id: 'b1', lane: '3', state: 'ready' }])
  runner.go('b')
  runner.hold('a')
  await end('a1')
  expect([running(), idle]).toEqual([[], ['b', 'a']])
})

test('parts that were asked for earlier still run after others are asked for', async () => {
  const { add, runner } = openRunner(1)
  add('a', ['a1', '1'], ['a2', '2'])
  runner.go('a', ['a1'])
  await end('a1')
  expect(running()).toEqual(['a2'])
})

test('a job is let go once no part is pending and no other work for it is under way', async () => {
  const { add, runner, set } = openRunner()
  add('a', ['a1', 'north'], ['a2', 'north'])
  set('a', 'a2', 'waiting')
  let finish = () => undefined as void
  runner.accompany('a', new Promise<void>((resolve) => (finish = resolve)))
  await end('a1')
  finish()
  await end('none')
  expect([running(), idle]).toEqual([[], []])
  set('a', 'a2', 'ready')
  runner.accompany('a', new Promise<void>((resolve) => (finish = resolve)))
  runner.go('a')
  await end('a2')
  expect(idle).toEqual([])
  finish()
  await expect.poll(() => idle).toEqual(['a'])
})

test('a closed queue starts nothing', () => {
  const { add, queue } = openRunner()
  queue.isClosed = true
  add('a', ['a1', '1'])
  expect(running()).toEqual([])
})
