import { expect, test } from 'vitest'
import { alignLines } from './align-parts'

const line = (ids: string, weight = 1) => ({ ids: ids.split(''), weight })
const table = { isOpenAtStart: true, most: 100 }
const align = (saved: string[], wanted: string[], rules = table) => [
  ...alignLines(
    saved.map((ids) => line(ids)),
    wanted.map((ids) => line(ids)),
    rules,
  ),
]

test('lines that keep their order stay, and the others are new', () => {
  expect(align(['ab', 'cd', 'ef'], ['ab', 'ef', 'xy'])).toEqual([0, 2, -1])
  expect(align(['a', 'b', 'c'], ['b', 'c', 'a'])).toEqual([1, 2, -1])
})

test('one heavy line stays in preference to many light ones', () => {
  const saved = [line('a'), line('b'), line('c', 1_000)]
  expect([...alignLines(saved, [saved[2]!, saved[0]!, saved[1]!], table)]).toEqual([2, -1, -1])
})

test('a line is matched to the one that it shares most boxes with', () => {
  expect(align(['abc', 'def'], ['axy', 'bcd', 'efg'])).toEqual([-1, 0, 1])
})

test('a line that another one replaces passes its boxes on to it', () => {
  expect(align(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([0, 1, 2])
})

test('several lines between two that stay take the lines that were there, in order', () => {
  expect(align(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'd'])).toEqual([0, 1, 2, 3])
  expect(align(['a', 'b', 'd'], ['a', 'x', 'y', 'd'])).toEqual([0, 1, -1, 2])
})

test('if nothing can come before the first line, the first place stays first', () => {
  expect(align(['a', 'b'], ['x', 'a', 'b'], { isOpenAtStart: false, most: 10 })).toEqual([0, -1, 1])
})

test('no line moves if there is no room for old and new at once', () => {
  expect(align(['a', 'b', 'c'], ['b', 'c', 'a'], { isOpenAtStart: true, most: 3 })).toEqual([0, 1, 2])
})
