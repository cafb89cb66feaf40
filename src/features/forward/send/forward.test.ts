import { expect, test } from 'vitest'
import { SAFE_RETRY_MS, safeMsLeft } from './forward'
import type { Send } from './forward'

const HOUR_FROM = 1_000
const send: Send = {
  uuid: 'uuid-1',
  batch: 0,
  target: 0,
  state: { is: 'unanswered', at: HOUR_FROM },
  tries: 1,
  hourFrom: HOUR_FROM,
  mayHaveArrived: true,
}

test('a retry is safe for a while after the first try, and no longer', () => {
  const left = [0, 1, SAFE_RETRY_MS - 1, SAFE_RETRY_MS, SAFE_RETRY_MS + 1].map((passed) =>
    safeMsLeft(send, HOUR_FROM + passed),
  )
  expect(left).toEqual([SAFE_RETRY_MS, SAFE_RETRY_MS - 1, 1, 0, 0])
})

test('a clock that was set back ends the time in which a retry is safe', () => {
  expect(safeMsLeft(send, HOUR_FROM - 1)).toBe(0)
})

test('what cannot have been delivered is safe for good', () => {
  expect(safeMsLeft({ ...send, mayHaveArrived: false }, HOUR_FROM + 2 * SAFE_RETRY_MS)).toBeUndefined()
})
