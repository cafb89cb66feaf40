import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/random-runs'
import { madeUpBytes } from './made-up-bytes'

const read = async (key: string, start: number, end: number) =>
  new Uint8Array(await new Response(madeUpBytes(key, { start, end }) as BodyInit).arrayBuffer())

test('the bytes of a key are always the same, and others for another key', async () => {
  const first = await read('file_a', 0, 1000)
  expect(await read('file_a', 0, 1000)).toEqual(first)
  expect(await read('file_b', 0, 1000)).not.toEqual(first)
  expect(new Set(first).size).toBeGreaterThan(200)
})

test('a range has the same bytes as that part of the whole', async () => {
  const size = 200_000
  const whole = await read('file_a', 0, size)
  await fc.assert(
    fc.asyncProperty(fc.nat(size), fc.nat(size), async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)]
      const part = await read('file_a', start, end)
      expect(part.length).toBe(end - start)
      expect(part.findIndex((byte, at) => byte !== whole[start + at])).toBe(-1)
    }),
    { numRuns: runs(60) },
  )
})

test('a range beyond four gigabytes has bytes too', async () => {
  const start = 5 * 2 ** 30
  expect((await read('file_a', start, start + 10)).length).toBe(10)
})

test('only one piece is made when one piece is read', async () => {
  const reader = madeUpBytes('file_a', { start: 0, end: 2 ** 40 }).getReader()
  expect((await reader.read()).value?.length).toBe(65_536)
  await reader.cancel()
})
