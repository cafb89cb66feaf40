import { describe, expect, test } from 'vitest'
import { CallerChanged, LarkError, NOT_AN_ENVELOPE, NoAnswer } from '../client/lark-error'
import { failureOf } from './send-failure'

const refusal = (code: number, status: number, retryAfterSeconds?: number) =>
  new LarkError({ code, status, msg: 'words', logId: 'log', retryAfterSeconds })

describe('a call that failed', () => {
  test.each([
    ['a cut line', new NoAnswer(new Error('cut'))],
    ['a service that fell over', refusal(1771001, 500)],
    ['a page of a proxy', refusal(NOT_AN_ENVELOPE, 502)],
    ['half an answer', refusal(NOT_AN_ENVELOPE, 200)],
  ])('may have arrived after %s', (_, error) => {
    expect(failureOf(error)).toEqual({ kind: 'unanswered' })
  })

  test('is sent later if it was not sent because another application is signed in', () => {
    expect(failureOf(new CallerChanged('cli_one'))).toEqual({ kind: 'unanswered' })
  })

  test('that came too often waits for as long as the header says, with any status', () => {
    expect(failureOf(refusal(99991400, 400, 2))).toEqual({ kind: 'tooOften', waitMs: 2_000 })
    expect(failureOf(refusal(NOT_AN_ENVELOPE, 429))).toEqual({ kind: 'tooOften' })
  })

  test('waits for room if the storage is full, because the call is not at fault', () => {
    expect(failureOf(refusal(234042, 400))).toEqual({ kind: 'noRoom' })
  })

  test('is refused with the code, the message and the log id', () => {
    expect(failureOf(refusal(1770024, 400))).toEqual({
      kind: 'refused',
      code: 1770024,
      msg: 'words',
      logId: 'log',
    })
    expect(failureOf(refusal(NOT_AN_ENVELOPE, 404))).toMatchObject({ kind: 'refused' })
  })

  test('is refused without a code if the error is a bug of Herald', () => {
    expect(failureOf(new TypeError('oops'))).toEqual({ kind: 'refused', msg: 'oops' })
  })
})
