import { expect, test } from 'vitest'
import { tableFromText, placedCells } from './cells-from'

const cell = (rows = 1, columns = 1) => ({ rows, columns, content: [] })
const places = (made: ReturnType<typeof placedCells>) =>
  made.cells.map(({ row, column, rows, columns }) => `${row},${column} ${rows}×${columns}`)

test('cells are placed as in HTML: next to cells that span down from above', () => {
  const made = placedCells([
    [cell(2, 1), cell(1, 2)],
    [cell(), cell()],
  ])
  expect(places(made)).toEqual(['0,0 2×1', '0,1 1×2', '1,1 1×1', '1,2 1×1'])
  expect(made.columns).toBe(3)
})

test('a span that reaches beyond the rows, or over another cell, is cut off there', () => {
  const made = placedCells([[cell(), cell(3, 1)], [cell(9, 2)]])
  expect(places(made)).toEqual(['0,0 1×1', '0,1 2×1', '1,0 1×1'])
})

test('text with tabs is a table; quotes hold tabs, breaks and quotes; short rows are filled', () => {
  const words = (text: string) =>
    tableFromText(text)?.cells.map(({ content }) => content.map((line) => line.textContent).join('+'))
  expect(words('a\tb\r\n"c\n1\t2"\t"say ""x"""\r\n')).toEqual(['a', 'b', 'c+1\t2', 'say "x"'])
  expect(words('a\tb\nc')).toEqual(['a', 'b', 'c', ''])
  expect(words('12" pipe\t3')).toEqual(['12" pipe', '3'])
  expect(words('no table')).toBeUndefined()
})

test('tabs that only indent, or are in quotes, make no columns', () => {
  expect(tableFromText('\tindented\n\t\tdeeper')).toBeUndefined()
  expect(tableFromText('\t\n\t')).toBeUndefined()
  expect(tableFromText('"one\tcell"')).toBeUndefined()
})
