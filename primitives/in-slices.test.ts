import { expect, test } from 'vitest'
import { runToEnd, inSlices, type Slices } from './in-slices'

function* counting(to: number): Slices<number> {
  let count = 0
  while (count < to) {
    count++
    yield
  }
  return count
}

test('work in slices has the same result in turns and at once', async () => {
  expect(runToEnd(counting(1_000))).toBe(1_000)
  expect(await inSlices(counting(1_000))).toBe(1_000)
})

test('other tasks run between the slices', async () => {
  let heard = false
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    heard = true
    port1.close()
  }
  port2.postMessage(undefined)
  function* untilHeard(): Slices<string> {
    while (!heard) yield
    return 'heard'
  }
  expect(await inSlices(untilHeard())).toBe('heard')
})

test('aborted work is not finished', async () => {
  const leaving = new AbortController()
  function* endless(): Slices<never> {
    for (;;) yield
  }
  const work = inSlices(endless(), leaving.signal)
  leaving.abort(new Error('left'))
  await expect(work).rejects.toThrow('left')
})
