import { expect, test } from 'vitest'
import { SendRateLimiter } from './send-rate-limiter'

const opened = () => {
  const clock = { ms: 0 }
  const pace = new SendRateLimiter(() => clock.ms)
  const sent = (target: string, times: number) =>
    Array.from({ length: times }, () => pace.msUntilSend(target)).filter((wait) => wait === 0).length
  return { clock, pace, sent }
}

test('five a second go to one target, and others do not wait for it', () => {
  const { clock, sent } = opened()
  expect(sent('one', 7)).toBe(5)
  expect(sent('two', 7)).toBe(5)
  clock.ms = 2_000
  expect(sent('one', 7)).toBe(5)
})

test('fifty a second go from one application', () => {
  const { sent } = opened()
  const all = Array.from({ length: 12 }, (_, at) => sent(`target ${at}`, 5))
  expect(all).toEqual([...Array<number>(10).fill(5), 0, 0])
})

test('what had to wait does not count as gone', () => {
  const { clock, pace, sent } = opened()
  pace.closeFor(3_000)
  pace.closeFor(1_000)
  expect(pace.msUntilSend('one')).toBe(3_000)
  clock.ms = 3_000
  expect(sent('one', 5)).toBe(5)
})
