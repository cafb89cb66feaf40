import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { rowsFromCells, tableFromCells } from './table-from-cells'

const writes = [
  {
    at: { row: 4, column: 2 },
    rows: [
      ['one', 2],
      [null, { type: 'formula' as const, text: '=A1' }],
    ],
  },
  { at: { row: 4, column: 2 }, rows: [['one, again']] },
  { at: { row: 6, column: 3 }, rows: [['far']] },
]

test('cells become the rows that surround them, and a later write overwrites an earlier one', () => {
  expect(rowsFromCells(writes)).toEqual([
    ['one, again', '2'],
    ['', '=A1'],
    ['', 'far'],
  ])
  expect(rowsFromCells([])).toEqual([])
})

test('the same cells become a table with a line in each cell', () => {
  let made = 0
  const table = tableFromCells(writes, () => `n${(made += 1)}`)
  expect(table.body).toEqual({ table: { property: { row_size: 3, column_size: 2 } } })
  const said = ({ children }: BlockTree) => blockText(children[0]!)
  expect(table.children.map(said)).toEqual(['one, again', '2', '', '=A1', '', 'far'])
  expect(new Set(table.children.flatMap(({ id, children }) => [id, children[0]!.id])).size).toBe(12)
})
