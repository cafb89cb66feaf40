import { expect, test } from 'vitest'
import { rowStep } from './use-row-keys'

test.each([
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 19, 19],
  ['PageUp', 5, 0],
  ['PageDown', 5, 12],
  ['PageDown', 15, 19],
  ['Enter', 5, undefined],
  ['constructor', 5, undefined],
])('%s moves from row %i of twenty to %s', (key, from, to) => {
  expect(rowStep(key, from, 7, 20)).toBe(to)
})
