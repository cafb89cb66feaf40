import { expect, test } from 'vitest'
import { LarkError } from '../../../client/lark-error'
import { RateBudget } from '../../../client/rate-budget'
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

test('1,200 pages take more than a minute, and no minute has 1,000', async () => {
  const { now, wait } = clock()
  const budget = new RateBudget('listing', now)
  const pace = new ReadPace({ msUntilNext: () => budget.msUntil(), now, wait })
  const at: number[] = []
  for (let page = 0; page < 1_200; page++) {
    await pace.read(async () => void at.push(now()), new AbortController().signal)
  }
  const most = Math.max(
    ...at.map((from, index) => at.slice(index).filter((each) => each < from + 60_000).length),
  )
  expect(most).toBeLessThan(1_000)
})

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
