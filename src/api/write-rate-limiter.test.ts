import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WriteRateLimiter, PER_ANNOUNCEMENT, PER_APP } from './write-rate-limiter'

test('three writes of one announcement go at once, and the fourth waits for the window to pass', () => {
  let now = 0
  const pace = new WriteRateLimiter(() => now)
  expect([1, 2, 3].map(() => pace.msUntilWrite('oc_launch'))).toEqual([0, 0, 0])
  expect(pace.writesLeft('oc_launch')).toBe(0)
  now = 400
  expect(pace.msUntilWrite('oc_launch')).toBe(700)
  now = 1_100
  expect(pace.msUntilWrite('oc_launch')).toBe(0)
})

test('another announcement does not wait, until the application has written five times', () => {
  const pace = new WriteRateLimiter(() => 0)
  for (let times = 0; times < 3; times++) pace.msUntilWrite('oc_launch')
  expect(pace.writesLeft('oc_other')).toBe(2)
  expect([1, 2, 3].map(() => pace.msUntilWrite('oc_other') === 0)).toEqual([true, true, false])
})

test('a refused write does not count', () => {
  let now = 0
  const pace = new WriteRateLimiter(() => now)
  for (let times = 0; times < 10; times++) pace.msUntilWrite('oc_launch')
  now = 1_100
  expect(pace.writesLeft('oc_launch')).toBe(3)
})

test('whatever the order, no second holds more than the limits', () => {
  const chats = ['oc_a', 'oc_b', 'oc_c']
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(2)), { maxLength: 80 }), (steps) => {
      let now = 0
      const pace = new WriteRateLimiter(() => now)
      const gone: { at: number; chat: string }[] = []
      for (const [pause, which] of steps) {
        now += pause
        const chat = chats[which]!
        if (pace.msUntilWrite(chat) === 0) gone.push({ at: now, chat })
      }
      for (const { at } of gone) {
        const second = gone.filter((write) => write.at >= at && write.at < at + 1_000)
        expect(second.length).toBeLessThanOrEqual(PER_APP)
        for (const chat of chats) {
          expect(second.filter((write) => write.chat === chat).length).toBeLessThanOrEqual(PER_ANNOUNCEMENT)
        }
      }
    }),
  )
})
