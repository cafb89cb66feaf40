import { expect, test } from 'vitest'
import { tableRows } from './table-places'

const spans = (...places: [index: number, row_span: number, col_span: number][]) => {
  const merges = Array.from({ length: 4 }, () => ({ row_span: 1, col_span: 1 }))
  for (const [index, row_span, col_span] of places) merges[index] = { row_span, col_span }
  return merges
}
const shown = (merges: ReturnType<typeof spans>) =>
  tableRows(4, 2, 2, merges)?.map((row) =>
    row.map(({ index, rowspan, colspan, covered }) => [index, rowspan, colspan, ...covered]),
  )

const single = [
  [
    [0, 1, 1],
    [1, 1, 1],
  ],
  [
    [2, 1, 1],
    [3, 1, 1],
  ],
]

test('a span covers the cells to the right of and below its own', () => {
  expect(shown(spans([0, 1, 2]))).toEqual([[[0, 1, 2, 1]], single[1]])
  expect(shown(spans([1, 2, 1]))).toEqual([
    [
      [0, 1, 1],
      [1, 2, 1, 3],
    ],
    [[2, 1, 1]],
  ])
})

test.each([
  ['leave the table to the right', spans([1, 1, 2])],
  ['leave the table below', spans([2, 2, 1])],
  ['overlap', spans([1, 2, 1], [2, 1, 2])],
])('spans that %s are ignored', (_, merges) => {
  expect(shown(merges)).toEqual(single)
})

test('a list of cells that does not fill the rows is no table', () => {
  expect(tableRows(3, 2, 2, [])).toBeUndefined()
  expect(tableRows(0, 0, 2, [])).toBeUndefined()
})
