import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterScrolling } from './after-scrolling'

const scroll = () => document.body.dispatchEvent(new Event('scroll'))

let now = 0
const pass = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(ms)
}

beforeEach(async () => {
  // The files of a worker share the page, and another one may have scrolled it.
  await new Promise<void>((resolve) => void afterScrolling(resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // So the last scroll is not in the future of the next file.
  scroll()
})

test('without a scroll it calls back at once', () => {
  const then = vi.fn()
  afterScrolling(then)
  expect(then).toHaveBeenCalledOnce()
})

test('while the page scrolls it waits, and calls back once scrolling pauses', () => {
  const then = vi.fn()
  afterScrolling(() => undefined)
  scroll()
  afterScrolling(then)
  for (let turn = 0; turn < 10; turn++) {
    pass(150)
    scroll()
  }
  expect(then).not.toHaveBeenCalled()
  pass(200)
  expect(then).toHaveBeenCalledOnce()
})

test('what is cancelled meanwhile is not called', () => {
  const then = vi.fn()
  scroll()
  afterScrolling(then)()
  pass(1_000)
  expect(then).not.toHaveBeenCalled()
})
