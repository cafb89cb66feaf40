import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell, CellObject } from '../../contract/sheets/cell'
import { editedText, plainText, typedCell } from './typed-cell'

const url = (text: string): CellObject => ({ type: 'url', text, link: text })
const formula = (text: string): Cell => ({ type: 'formula', text })

test.each<[string, Cell]>([
  ['', null],
  ['hello', 'hello'],
  ['12', 12],
  ['+3', 3],
  ['.5', 0.5],
  ['1,234,567.8', 1234567.8],
  ['1,23', '1,23'],
  ['1e3', 1000],
  ['1e999', '1e999'],
  ['0.10', 0.1],
  ['007', '007'],
  ['123456789012345678', '123456789012345678'],
  ['12%', '12%'],
  ['.', '.'],
  ['=A1+1', formula('=A1+1')],
  ['=', '='],
  ["'123", '123'],
  ["'=A1", '=A1'],
  ["'", null],
  ['https://example.com/a?b=1', url('https://example.com/a?b=1')],
  ['https://example.com and more', 'https://example.com and more'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%j is typed as %j', (typed, cell) => {
  expect(typedCell(typed)).toEqual(cell)
})

test('a cell that is opened and typed again is the same cell', () => {
  const plain = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  const looksLike = fc.constantFrom('=A1', '007', '12', "'quoted", 'https://example.com', '1e5', '-0.5')
  fc.assert(
    fc.property(fc.oneof(plain, looksLike), (cell) => {
      const again = typedCell(editedText(cell))
      if (cell === '') expect(again).toBe(null)
      // A number of many digits is edited as text and stays one only where nothing is lost.
      else if (typeof cell === 'number') expect(Number(again)).toBe(Number(String(cell)))
      else expect(again).toBe(cell)
    }),
  )
})

test('a rich cell is opened as its text', () => {
  expect(plainText([{ type: 'text', text: 'a' }, url('https://b.example')])).toBe('ahttps://b.example')
  expect(plainText({ type: 'multipleValue', values: ['red', 2] })).toBe('red,2')
  expect(plainText({ type: 'url', link: 'x', texts: [{ text: 'here' }] })).toBe('here')
  expect(editedText(formula('=SUM(A1:A3)'))).toBe('=SUM(A1:A3)')
})
