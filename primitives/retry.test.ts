import { expect, test } from 'vitest'
import { backOffMs, delay } from './retry'

test('a pause doubles up to the longest', () => {
  const options = { firstMs: 500, longestMs: 3_000 }
  expect([1, 2, 3, 4, 9].map((failures) => backOffMs(failures, options))).toEqual([
    500, 1_000, 2_000, 3_000, 3_000,
  ])
})

test('delay rejects once the signal is aborted', async () => {
  const leaving = new AbortController()
  const waiting = delay(3_600_000, leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(delay(0, leaving.signal)).rejects.toThrow('left')
})
