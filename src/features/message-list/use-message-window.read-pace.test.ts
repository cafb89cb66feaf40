import { expect, test } from 'vitest'
import { LarkError } from '../../../client/lark-error'
import { ReadPace } from './use-message-window'

/** A clock that advances by waiting. */
function clock() {
  let time = 0
  return {
    now: () => time,
    async wait(ms: number) {
      time += ms
    },
  }
}

test('any number of rate-limit refusals is waited out, and each wait is shown', async () => {
  const { now, wait } = clock()
  const said: (number | undefined)[] = []
  const pace = new ReadPace({ msUntilNext: () => 0, now, wait })
  pace.subscribe(() => said.push(pace.heldUntil()))
  let refusals = 8
  const read = () =>
    refusals-- > 0
      ? Promise.reject(new LarkError({ code: 99991400, status: 429, msg: 'often', retryAfterSeconds: 20 }))
      : Promise.resolve('page')
  expect(await pace.read(read, new AbortController().signal)).toBe('page')
  expect(said.slice(0, 4)).toEqual([20_000, undefined, 40_000, undefined])
  expect(pace.heldUntil()).toBeUndefined()
})

test('any other refusal is final at once', async () => {
  const { now, wait } = clock()
  const pace = new ReadPace({ msUntilNext: () => 0, now, wait })
  const refused = new LarkError({ code: 230002, status: 400, msg: 'outside' })
  await expect(pace.read(() => Promise.reject(refused), new AbortController().signal)).rejects.toBe(refused)
  expect(now()).toBe(0)
})
