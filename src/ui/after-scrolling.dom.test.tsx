import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterScrolling } from './after-scrolling'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const scroll = () => document.body.dispatchEvent(new Event('scroll'))

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
    vi.advanceTimersByTime(150)
    scroll()
  }
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(then).toHaveBeenCalledOnce()
})

test('what is cancelled meanwhile is not called', () => {
  const then = vi.fn()
  scroll()
  afterScrolling(then)()
  vi.advanceTimersByTime(1_000)
  expect(then).not.toHaveBeenCalled()
})
