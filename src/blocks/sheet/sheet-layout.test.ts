import { expect, test } from 'vitest'
import { columnOffsets, columnAt, visibleColumns, visibleRows } from './sheet-layout'

test('only visible rows, and a few around them, are drawn', () => {
  const [first, last] = visibleRows(28 * 1_000, 280, 28, 5_000)
  expect(first).toBe(996)
  expect(last).toBe(1_014)
  expect(visibleRows(0, 400, 28, 3)).toEqual([0, 2])
})

test('a sheet that became shorter still shows its last rows', () => {
  expect(visibleRows(28 * 1_000, 280, 28, 5)).toEqual([4, 4])
})

test('only visible columns, and one on either side, are drawn', () => {
  const offsets = [0, 100, 200, 300, 400, 500]
  expect(visibleColumns(150, 100, offsets)).toEqual([0, 3])
  expect(visibleColumns(0, 1_000, offsets)).toEqual([0, 4])
})

test.each([
  [-5, 0],
  [0, 0],
  [99, 0],
  [100, 1],
  [499, 4],
  [9_999, 4],
])('%i pixels from the left is column %i', (x, column) => {
  expect(columnAt(x, [0, 100, 200, 300, 400, 500])).toBe(column)
})

test('a column is as wide as its text within limits, and Chinese characters count twice', () => {
  const [start, narrow, chinese, widest] = columnOffsets([['a', '这是一个比较长的标题', 'x'.repeat(500)]], 3)
  expect(start).toBe(0)
  expect(narrow).toBe(72)
  expect(chinese! - narrow!).toBe(198)
  expect(widest! - chinese!).toBe(260)
})
