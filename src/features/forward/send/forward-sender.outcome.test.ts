import { expect, test } from 'vitest'
import { LarkError, NOT_AN_ENVELOPE } from '../../../../client/lark-error'
import { outcomeOf } from './forward-sender'

const tooOften = (retryAfterSeconds?: number) =>
  new LarkError({ code: 230020, status: 400, msg: '', retryAfterSeconds })

const pauseOf = (error: LarkError, refusals: number) => {
  const outcome = outcomeOf(error, refusals)
  return outcome.is === 'tooOften' ? outcome.pauseMs : undefined
}

test.each([
  ['a page of a proxy', NOT_AN_ENVELOPE, 400, 'unanswered'],
  ['an internal failure', 2200, 500, 'unanswered'],
  ['a refusal', 230002, 400, 'refused'],
])('%s counts as an answer only if the platform itself gave it', (_, code, status, is) => {
  expect(outcomeOf(new LarkError({ code, status, msg: '' }), 0)).toMatchObject({ is })
})

test('each consecutive refusal doubles the pause, up to half a minute', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6].map((refusals) => pauseOf(tooOften(), refusals))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('a longer pause in the answer is used, and a shorter one is not', () => {
  expect(pauseOf(tooOften(60), 0)).toBe(60_000)
  expect(pauseOf(tooOften(1), 2)).toBe(4_000)
})
