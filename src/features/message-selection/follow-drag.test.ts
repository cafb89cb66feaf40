import { expect, test } from 'vitest'
import { edgeScroll } from './follow-drag'

const at = (y: number, ms = 10) => edgeScroll(y, 100, 700, ms)

test('a drag in the middle scrolls nothing', () => {
  expect([at(400), at(148), at(652)]).toEqual([0, 0, 0])
})

test('a drag scrolls faster the closer it is to an edge', () => {
  expect(at(676)).toBeCloseTo(7)
  expect(at(700)).toBeCloseTo(14)
  expect(at(124)).toBeCloseTo(-7)
})

test('a drag beyond the edge scrolls as fast as at the edge', () => {
  expect(at(2_000)).toBe(at(700))
  expect(at(-50)).toBe(at(100))
})

test('a late frame scrolls no further than one of 50 ms', () => {
  expect(at(700, 4_000)).toBe(at(700, 50))
})
