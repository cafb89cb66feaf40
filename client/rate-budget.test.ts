import { expect, test } from 'vitest'
import { type limits, RateBudget } from './rate-budget'

const openedAt = (kind: keyof typeof limits) => {
  const clock = { ms: 0 }
  const budget = new RateBudget(
    kind,
    () => clock.ms,
    async (ms) => void (clock.ms += ms),
  )
  const gone = (key: string, times: number) =>
    Array.from({ length: times }, () => budget.msUntil(key)).filter((wait) => wait === 0).length
  return { clock, budget, gone }
}

test('three writes of one announcement are made at once, and the fourth waits for the window to pass', () => {
  const { clock, budget, gone } = openedAt('writes')
  expect(gone('oc_launch', 3)).toBe(3)
  expect(budget.left('oc_launch')).toBe(0)
  clock.ms = 400
  expect(budget.msUntil('oc_launch')).toBe(700)
  clock.ms = 1_100
  expect(budget.msUntil('oc_launch')).toBe(0)
  clock.ms = 50_000
  expect(budget.msUntil('oc_launch')).toBe(0)
})

test('another announcement does not wait, until the application has written five times', () => {
  const { budget, gone } = openedAt('writes')
  gone('oc_launch', 3)
  expect(budget.left('oc_other')).toBe(2)
  expect(gone('oc_other', 3)).toBe(2)
})

test('a call that had to wait does not count', () => {
  const { clock, budget, gone } = openedAt('writes')
  gone('oc_launch', 10)
  clock.ms = 1_100
  expect(budget.left('oc_launch')).toBe(3)
})

test('five a second are sent to one target, and others do not wait for it', () => {
  const { clock, gone } = openedAt('sends')
  expect([gone('one', 7), gone('two', 7)]).toEqual([5, 5])
  clock.ms = 2_000
  expect(gone('one', 7)).toBe(5)
})

test('fifty a second are sent by one application', () => {
  const { gone } = openedAt('sends')
  const all = Array.from({ length: 12 }, (_, at) => gone(`target ${at}`, 5))
  expect(all).toEqual([...Array<number>(10).fill(5), 0, 0])
})

test('nothing is sent while the whole application must wait, and waiting calls do not count as sent', () => {
  const { clock, budget, gone } = openedAt('sends')
  budget.closeFor(3_000)
  budget.closeFor(1_000)
  expect(budget.msUntil('one')).toBe(3_000)
  clock.ms = 3_000
  expect(gone('one', 5)).toBe(5)
})

test('take waits until the call may be made', async () => {
  const { clock, budget } = openedAt('picked')
  for (let call = 0; call < 45; call++) await budget.take()
  expect(clock.ms).toBe(2_200)
})
