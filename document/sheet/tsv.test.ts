import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, writeTsv } from './tsv'

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\r\nb\r\n', [['a'], ['b']]],
  [
    '\t\n\t',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['one', [['one']]],
  ['"two\nlines"\tx', [['two\nlines', 'x']]],
  ['"a ""quoted"" word"\t"tab\there"', [['a "quoted" word', 'tab\there']]],
  ['5" disk\t6"', [['5" disk', '6"']]],
  ['"never closed\tb', [['"never closed', 'b']]],
  ['"closed" late\tb', [['"closed" late', 'b']]],
  ['""\t"a""', [['', '"a""']]],
])('%j is read cell by cell', (text, rows) => {
  expect(readTsv(text)).toEqual(rows)
})

test('written text is read back with any content of the cells', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', '\t', '\n', 'a\nb', '"a"', ''))
  const width = fc.integer({ min: 1, max: 4 })
  const rows = width.chain((wide) =>
    fc.array(fc.array(cell, { minLength: wide, maxLength: wide }), { minLength: 1, maxLength: 5 }),
  )
  fc.assert(
    fc.property(rows, (cells) => {
      const said = cells.map((row) => row.map((each) => each.replace(/\r\n?/g, '\n')))
      // A last row of one empty cell looks the same as the line break that ends a text.
      fc.pre(said.at(-1)!.join('') !== '' || said[0]!.length > 1)
      expect(readTsv(writeTsv(said))).toEqual(said)
    }),
  )
})

test('a text of many cells is read in one pass', () => {
  const line = Array.from({ length: 100 }, (_, column) => `c${column}`).join('\t')
  expect(readTsv(`${line}\n`.repeat(2_000))).toHaveLength(2_000)
})

test('quotes that do not close are read in one pass', () => {
  const text = '"x\n'.repeat(100_000)
  expect(readTsv(text)).toHaveLength(100_000)
  expect(readTsv(`${text}""`)).toHaveLength(100_001)
})
