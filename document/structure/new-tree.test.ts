import { expect, test } from 'vitest'
import { newTables } from './new-tree'

test('a merged cell ends with its table when its rows continue in another table', () => {
  const cell = (rowspan: number) => ({ children: [], rowspan, colspan: 1 })
  const full = Array.from({ length: 1999 }, () => [cell(1)])
  const [first, second] = newTables([...full, [cell(2)], []])!.map(({ body }) => body.table!.property)
  expect([first!.row_size, second!.row_size]).toEqual([2000, 1])
  expect(first!.merge_info!.at(-1)).toEqual({ row_span: 1, col_span: 1 })
})
