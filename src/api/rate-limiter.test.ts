import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter'

test('once the window has passed, nothing is left to wait, however long ago it was', () => {
  let now = 0
  const rate = new RateLimiter(1, () => now)
  rate.take()
  expect(rate.msUntilNext()).toBe(1_100)
  now = 1_100
  expect(rate.msUntilNext()).toBe(0)
  now = 5_000
  expect(rate.msUntilNext()).toBe(0)
})
