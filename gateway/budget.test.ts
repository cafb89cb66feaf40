import { afterEach, expect, test, vi } from 'vitest'
import { HangUp } from '../server/hang-up'
import { Budget, type Asking } from './budget'

afterEach(() => vi.useRealTimers())

const three = [{ key: 'announcement', times: 3, ms: 1_000 }]

/** A budget on the test's own clock. `left` lists whose calls were sent, and when. */
function started() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const budget = new Budget()
  const left: { operator: string; at: number }[] = []
  const begin = performance.now()
  const ask = async (operator: string, more: Partial<Asking> = {}) => {
    await budget.take({ buckets: three, operator, isBackground: false, ...more })
    left.push({ operator, at: performance.now() - begin })
  }
  return { budget, left, ask }
}

test('no second has more calls than the limit, and all calls are sent in the end', async () => {
  const { left, ask } = started()
  const all = Array.from({ length: 20 }, (_, at) => ask(`operator ${at % 5}`))
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(all)
  for (const { at } of left)
    expect(left.filter((other) => other.at >= at && other.at < at + 1_000).length).toBeLessThanOrEqual(3)
  expect(left).toHaveLength(20)
})

test('an operator with many calls does not keep another operator waiting', async () => {
  const { left, ask } = started()
  const many = Array.from({ length: 30 }, () => ask('busy'))
  const once = ask('calm')
  await vi.advanceTimersByTimeAsync(1_200)
  await once
  expect(left.findIndex(({ operator }) => operator === 'calm')).toBeLessThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.allSettled(many)
})

test('a call that waits behind another call of its operator is not checked again until that one is sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const now = vi.fn(() => performance.now())
  const budget = new Budget(now)
  const app = { key: 'app', times: 50, ms: 1_000 }
  const write = async (chat: string, hangUp?: HangUp) =>
    budget.take({
      buckets: [app, { key: chat, times: 1, ms: 1_000 }],
      operator: 'publisher',
      isBackground: false,
      hangUp,
    })
  const sent = [write('one'), write('one'), write('another')]
  now.mockClear()
  await vi.advanceTimersByTimeAsync(1_200)
  await Promise.all(sent)
  expect(now.mock.calls.length).toBeLessThan(10)

  const hangUp = new HangUp()
  const left = write('one', hangUp)
  const behind = write('a third')
  hangUp.end()
  await expect(left).rejects.toThrow('aborted')
  await behind
})

test('background calls are sent last', async () => {
  const { left, ask } = started()
  const all = [1, 2, 3].map(() => ask('first'))
  all.push(ask('background', { isBackground: true }), ask('late'))
  await vi.advanceTimersByTimeAsync(3_000)
  await Promise.all(all)
  const order = left.map(({ operator }) => operator)
  expect(order.indexOf('late')).toBeLessThan(order.indexOf('background'))
})

test('a call that hangs up leaves the queue, and one that would wait too long learns when to try again', async () => {
  const { budget, ask } = started()
  budget.close(three, 40_000)
  const hangUp = new HangUp()
  const left = ask('gone', { hangUp })
  hangUp.end()
  await expect(left).rejects.toThrow('aborted')
  expect(budget.waiting).toBe(0)
  const refused = ask('patient').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await refused).toMatchObject({ seconds: 25 })
})

test('a key is forgotten after its own window, regardless of other keys', async () => {
  let now = 0
  const budget = new Budget(() => now)
  const bucketsOf = (at: number) => [
    { key: 'app', times: 10_000, ms: 86_400_000 },
    { key: `receiver ${at}`, times: 5, ms: 1_000 },
  ]
  let most = 0
  for (let at = 0; at < 10_000; at += 1) {
    now = at * 10
    await budget.take({ buckets: bucketsOf(at), operator: 'one', isBackground: false })
    most = Math.max(most, budget.size)
  }
  // Two windows of 1.1 s, and the key of the day.
  expect(most).toBeLessThanOrEqual(221)
})
