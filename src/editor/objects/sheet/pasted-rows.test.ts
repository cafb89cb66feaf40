import { expect, test } from 'vitest'
import { areaBetween } from './cell-area'
import { pastedRows, fillArea } from './sheet-model'

const selection = (rows: number, columns: number) =>
  areaBetween({ row: 1, column: 1 }, { row: rows, column: columns })

test('pasted texts become cells, all rows equally wide', () => {
  expect(pastedRows({ html: '', text: '1\t=A1\nx' })).toEqual([
    [1, { type: 'formula', text: '=A1' }],
    ['x', null],
  ])
})

test('a table goes before the text, which does not say where cells are merged', () => {
  const html = '<table><tr><td colspan=2>a</td><td>b</td></tr></table>'
  expect(pastedRows({ html, text: 'a\tb' })).toEqual([['a', null, 'b']])
})

test('an empty clipboard gives no rows', () => {
  expect(pastedRows({ html: '', text: '' })).toEqual([])
})

test('one cell fills what is selected', () => {
  expect(fillArea([['x']], selection(2, 3))).toEqual([
    ['x', 'x', 'x'],
    ['x', 'x', 'x'],
  ])
})

test('rows are repeated where they fill the selection a whole number of times', () => {
  expect(fillArea([['a', 'b']], selection(2, 4))).toEqual([
    ['a', 'b', 'a', 'b'],
    ['a', 'b', 'a', 'b'],
  ])
})

test('rows are pasted once where they do not', () => {
  expect(fillArea([['a', 'b']], selection(1, 3))).toEqual([['a', 'b']])
  expect(
    fillArea(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      selection(1, 1),
    ),
  ).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
