import { describe, expect, test } from 'vitest'
import { rows } from '../../saving/testing/page'
import type { CellPlace } from './cell-area'
import {
  areaBetween,
  areaFrom,
  areaName,
  containsArea,
  fillArea,
  jumpTarget,
  nextCell,
  tabTarget,
  clampToSheet,
} from './cell-area'

const at = (row: number, column: number): CellPlace => ({ row, column })
const size = { rows: 4, columns: 3 }

test('rows from a cell on cover an area of their height and width', () => {
  const area = areaFrom(at(1, 1), [
    [1, 2],
    [3, 4],
  ])
  expect(areaName(area)).toBe('B2:C3')
  expect(areaName(areaBetween(at(1, 1), at(1, 27)))).toBe('B2:AB2')
  expect(containsArea(area, areaBetween(at(2, 2), at(1, 2)))).toBe(true)
  expect(containsArea(area, areaBetween(at(2, 2), at(3, 2)))).toBe(false)
})

test('no step leaves the sheet', () => {
  expect(nextCell(at(0, 0), 'up', size)).toEqual(at(0, 0))
  expect(nextCell(at(3, 2), 'right', size)).toEqual(at(3, 2))
  expect(nextCell(at(0, 0), 'down', size, 10)).toEqual(at(3, 0))
  expect(clampToSheet(at(-5, 99), size)).toEqual(at(0, 2))
})

test('Tab continues in the next row, and stays at both ends', () => {
  expect(tabTarget(at(0, 2), false, size)).toEqual(at(1, 0))
  expect(tabTarget(at(1, 0), true, size)).toEqual(at(0, 2))
  expect(tabTarget(at(3, 2), false, size)).toEqual(at(3, 2))
  expect(tabTarget(at(0, 0), true, size)).toEqual(at(0, 0))
})

describe('Ctrl and an arrow', () => {
  const column = { rows: 9, columns: 1 }
  const jump = (filled: string, row: number) =>
    jumpTarget(at(row, 0), 'down', column, (place) => filled[place.row] === 'x').row

  test.each([
    ['from a filled cell to the last of its run', 'xxx..x...', 0, 2],
    ['from the end of a run to the first of the next', 'xxx..x...', 2, 5],
    ['from an empty cell to the first filled one', 'xxx..x...', 3, 5],
    ['to the edge where nothing follows', 'xxx..x...', 5, 8],
    ['nowhere at the edge', 'xxx..x...', 8, 8],
  ])('goes %s', (_, filled, from, to) => {
    expect(jump(filled, from)).toBe(to)
  })
})

const selection = (rows: number, columns: number) =>
  areaBetween({ row: 1, column: 1 }, { row: rows, column: columns })

test.each<[string, string[][], [rows: number, columns: number], string[][]]>([
  ['one cell fills the selection', [['x']], [2, 2], rows('x x', 'x x')],
  ['rows that fit a whole number of times are repeated', [['a', 'b']], [2, 4], rows('a b a b', 'a b a b')],
  ['rows that do not fit evenly are pasted once', [['a', 'b']], [1, 3], rows('a b')],
  ['rows larger than the selection are pasted once', rows('a b', 'c d'), [1, 1], rows('a b', 'c d')],
])('of a paste, %s', (_, pasted, size, filled) => {
  expect(fillArea(pasted, selection(...size))).toEqual(filled)
})
