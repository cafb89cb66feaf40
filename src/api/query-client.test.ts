import { expect, test } from 'vitest'
import { LarkError, NoAnswer } from './lark-error'
import { mayRetry, retryDelayMs } from './query-client'

const tooOften = new LarkError({ code: 99991400, status: 400, msg: '', retryAfterSeconds: 2 })

test('a refusal is not asked about again', () => {
  expect(mayRetry(0, new LarkError({ code: 1772003, status: 400, msg: '' }))).toBe(false)
})

test('coming too often waits as long as the service says, three times at most', () => {
  expect([0, 1, 2, 3].map((failures) => mayRetry(failures, tooOften))).toEqual([true, true, true, false])
  expect(retryDelayMs(0, tooOften)).toBe(2000)
})

test('a missing answer is asked for again, each time later', () => {
  const lost = new NoAnswer(new TypeError('cut'))
  expect(mayRetry(0, lost)).toBe(true)
  expect([0, 1, 2].map((failures) => retryDelayMs(failures, lost))).toEqual([1000, 2000, 4000])
})

test('a bug of ours is not a reason to ask again', () => {
  expect(mayRetry(0, new TypeError('undefined is not a function'))).toBe(false)
})
