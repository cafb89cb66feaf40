import { expect, test } from 'vitest'
import { inPortions } from './in-portions'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `om_${at}`)

test('no portion is empty, and every id is in one', () => {
  const counts = [0, 1, 10_000, 10_001, 20_000]
  expect(counts.map((count) => inPortions(ids(count)).map(({ length }) => length))).toEqual([
    [],
    [1],
    [10_000],
    [10_000, 1],
    [10_000, 10_000],
  ])
  expect(inPortions(ids(10_001)).flat()).toEqual(ids(10_001))
})
