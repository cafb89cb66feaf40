import { expect, test } from 'vitest'
import { weightOf } from './definitions'

test.each([
  ['a text', { block_type: 2, text: { elements: [] } }, { blocks: 1, cells: 0, levels: 1 }],
  ['a callout, with the text in it', { block_type: 19, callout: {} }, { blocks: 2, cells: 0, levels: 2 }],
  [
    'a file, with the view around it',
    { block_type: 23, file: { token: '' } },
    { blocks: 2, cells: 0, levels: 2 },
  ],
  [
    'a grid of three columns',
    { block_type: 24, grid: { column_size: 3 } },
    { blocks: 7, cells: 0, levels: 3 },
  ],
  [
    'a table of two rows and three columns',
    { block_type: 31, table: { property: { row_size: 2, column_size: 3 } } },
    { blocks: 13, cells: 6, levels: 3 },
  ],
])('%s counts with its automatic children', (_, definition, weight) => {
  expect(weightOf(definition)).toEqual(weight)
})
