import { expect, test } from 'vitest'
import { withRetry } from '../primitives/retry'
import { LarkError, NoAnswer } from './lark-error'
import { mayRetry, readPauseMs, retryDelayMs } from './retry'

const refusal = (code: number, retryAfterSeconds?: number) =>
  new LarkError({ code, status: 400, msg: 'no', retryAfterSeconds })

/** The outcome of a read that fails this way, and how long it waited. */
async function read(...failures: Error[]) {
  const waited: number[] = []
  const attempt = async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return 'read'
  }
  const wait = async (ms: number) => void waited.push(ms)
  const end = await withRetry(attempt, { pauseMs: readPauseMs, wait }).catch((error: Error) => error.message)
  return { end, waited }
}

test('a read without an answer is repeated three times, after twice as long each time', async () => {
  const lost = (times: number) => Array.from({ length: times }, () => new NoAnswer('lost'))
  expect(await read(...lost(3))).toEqual({ end: 'read', waited: [1_000, 2_000, 4_000] })
  expect(await read(...lost(4))).toEqual({ end: 'no answer', waited: [1_000, 2_000, 4_000] })
})

test('a rate-limited read waits as long as the service says, and any other refusal is final', async () => {
  expect(await read(refusal(99991400, 7))).toEqual({ end: 'read', waited: [7_000] })
  expect(await read(refusal(99991400, 700))).toEqual({ end: 'read', waited: [60_000] })
  expect(await read(refusal(230002))).toEqual({ end: '230002: no', waited: [] })
})

const tooOften = new LarkError({ code: 99991400, status: 400, msg: '', retryAfterSeconds: 2 })

test('a refused call is not repeated', () => {
  expect(mayRetry(0, new LarkError({ code: 1772003, status: 400, msg: '' }))).toBe(false)
})

test('a rate-limited call waits as long as the service says, at most three times', () => {
  expect([0, 1, 2, 3].map((failures) => mayRetry(failures, tooOften))).toEqual([true, true, true, false])
  expect(retryDelayMs(0, tooOften)).toBe(2000)
})

test('a call without an answer is repeated after a longer pause each time', () => {
  const lost = new NoAnswer(new TypeError('cut'))
  expect(mayRetry(0, lost)).toBe(true)
  expect([0, 1, 2].map((failures) => retryDelayMs(failures, lost))).toEqual([1000, 2000, 4000])
})

test('a bug of the console is not a reason to retry', () => {
  expect(mayRetry(0, new TypeError('undefined is not a function'))).toBe(false)
})
