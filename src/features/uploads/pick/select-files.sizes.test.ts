import { expect, test } from 'vitest'
import { readFileSizes } from './select-files'

/** Files whose size takes this many milliseconds to read, and the files read between two pauses. */
function onSlowDisk(count: number, eachMs: number) {
  let now = 0
  const seen: number[][] = [[]]
  const files = Array.from({ length: count }, (_, at) => {
    const file = Object.defineProperty(new File([], `${at}`), 'size', {
      get: () => {
        now += eachMs
        seen.at(-1)!.push(at)
        return 1
      },
    })
    return { file, folder: '' }
  })
  const breathe = () => {
    seen.push([])
    return Promise.resolve()
  }
  return { seen, weigh: () => readFileSizes(files, { now: () => now, breathe }) }
}

test('sizes are read a few at a time, each once and in order', async () => {
  const { seen, weigh } = onSlowDisk(200, 0.5)
  await weigh()
  expect(seen.flat()).toEqual(Array.from({ length: 200 }, (_, at) => at))
  expect(Math.max(...seen.map(({ length }) => length))).toBe(16)
})

test('known sizes are read without a pause', async () => {
  const { seen, weigh } = onSlowDisk(200, 0.01)
  await weigh()
  expect(seen).toHaveLength(1)
})
