import { beforeEach, expect, test, vi } from 'vitest'
import { readiness } from './readiness'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return () => vi.useRealTimers()
})

test('a failure and a recovery show within a fifth of a second, regardless of how often readiness is requested', async () => {
  let isWell = true
  let asked = 0
  const failing = readiness(() => ({
    async disk() {
      asked += 1
      if (!isWell) throw new Error('full')
    },
  }))
  expect(await failing()).toEqual([])
  isWell = false
  expect(await failing()).toEqual([])
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await failing()).toEqual(['disk'])
  isWell = true
  await vi.advanceTimersByTimeAsync(200)
  expect(await failing()).toEqual([])
})

test('a probe fails after seven tenths of a second, so that a failure shows within one second', async () => {
  let answered: string[] | undefined
  const failing = readiness(() => ({
    platform: () => new Promise(() => undefined),
    disk: () => Promise.resolve(),
  }))
  void failing().then((names) => (answered = names))
  await vi.advanceTimersByTimeAsync(699)
  expect(answered).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toEqual(['platform'])
})
