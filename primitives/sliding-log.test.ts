import fc from 'fast-check'
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

test('no window has more calls than the rate, wherever it begins', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { maxLength: 200 }), (pauses) => {
      const log = new SlidingLog()
      const made: number[] = []
      let now = 0
      for (const pause of pauses) {
        now += pause
        if (log.msUntilFree(rate, now) > 0) continue
        log.note(rate, now)
        made.push(now)
      }
      for (const [at, time] of made.entries())
        expect((made[at + 3] ?? Infinity) - time).toBeGreaterThanOrEqual(1_000)
    }),
  )
})

test('calls ahead of a clock that was set back are forgotten', () => {
  const log = () => noted(100, 5_000, 5_001)
  expect([log().left(rate, 200), log().msUntilFree(rate, 200)]).toEqual([2, 0])
})
