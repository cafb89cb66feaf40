import { expect, test } from 'vitest'
import { Rate } from './rate'

test('once the window has passed, nothing is left to wait, however long ago it was', () => {
  let now = 0
  const rate = new Rate(1, () => now)
  rate.take()
  expect(rate.msUntilNext()).toBe(1_100)
  now = 1_100
  expect(rate.msUntilNext()).toBe(0)
  now = 5_000
  expect(rate.msUntilNext()).toBe(0)
})
