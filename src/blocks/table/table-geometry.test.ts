import { expect, test } from 'vitest'
import { spansAround } from './table-geometry'

const lines = [0, 40, 80, 120, 160, 200]
const spans = (from: number, to: number, reach = 1000) =>
  spansAround(lines, { from, to }, reach).map((span) => `${span.from}-${span.to}`)

test('each line has a handle, and a merged cell has one for all its lines', () => {
  expect(spans(1, 2)).toEqual(['0-1', '1-2', '2-3', '3-4', '4-5'])
  expect(spans(1, 4)).toEqual(['0-1', '1-4', '4-5'])
})

test('lines far from the cell have no handle', () => {
  expect(spans(0, 1, 60)).toEqual(['0-1', '1-2', '2-3'])
  expect(spans(4, 5, 40)).toEqual(['3-4', '4-5'])
})
