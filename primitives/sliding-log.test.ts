import { expect, test } from 'vitest'
import { SlidingLog } from './sliding-log'

const rate = { times: 3, ms: 1_000 }

function noted(...times: number[]) {
  const log = new SlidingLog()
  for (const at of times) log.note(rate, at)
  return log
}

test('a call fits once the third last one is a whole window ago', () => {
  const log = noted(0, 400, 500)
  expect([500, 999, 1_000].map((now) => [log.msUntilFree(rate, now), log.left(rate, now)])).toEqual([
    [500, 0],
    [1, 0],
    [0, 1],
  ])
})

test('no window has more calls than its rate, however long they go on', () => {
  const log = new SlidingLog()
  const made: number[] = []
  for (let now = 0; now < 20_000; now += 130) {
    if (log.msUntilFree(rate, now) > 0) continue
    log.note(rate, now)
    made.push(now)
  }
  expect(made.length).toBeGreaterThan(40)
  for (const [at, time] of made.entries())
    expect((made[at + 3] ?? Infinity) - time).toBeGreaterThanOrEqual(1_000)
})

test('calls ahead of a clock that was set back are forgotten', () => {
  const log = noted(100, 5_000, 5_001)
  expect([log.left(rate, 200), log.msUntilFree(rate, 200)]).toEqual([2, 0])
})
