import { expect, test } from 'vitest'
import { inSlices, type Slices } from './in-slices'

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
