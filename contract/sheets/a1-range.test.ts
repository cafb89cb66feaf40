import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../service/testing/random-runs'
import { columnName, columnNumber, formatRange, parseRange, sheetIdOf } from './a1-range'

const sheetId = 'Q7PlXT'

test.each([
  ['Q7PlXT', { top: 0, left: 0 }],
  ['Q7PlXT!A1:B5', { top: 0, left: 0, bottom: 4, right: 1 }],
  ['Q7PlXT!A:B', { top: 0, left: 0, right: 1 }],
  ['Q7PlXT!A2:B', { top: 1, left: 0, right: 1 }],
  ['Q7PlXT!P60:P60', { top: 59, left: 15, bottom: 59, right: 15 }],
  ['Q7PlXT!z9:aA10', { top: 8, left: 25, bottom: 9, right: 26 }],
  ['Q7PlXT!A1:ZZZ9999999', { top: 0, left: 0, bottom: 9_999_998, right: 18_277 }],
])('%s is a range', (text, range) => {
  expect(parseRange(text)).toEqual({ sheetId, ...range })
})

test.each([
  'Q7PlXT!P60',
  'Q7PlXT!A',
  'Q7PlXT!1:2',
  'Q7PlXT!A:B5',
  'Q7PlXT!A0:B1',
  'Q7PlXT!B1:A1',
  'Q7PlXT!A1:B2:C3',
  'Q7PlXT!A1:AAAA1',
  'Q7PlXT!A1:A10000000',
  'Q7PlXT!$A$1:$B$2',
  'Q7PlXT! A1:B2',
  'Q7PlXT!',
  'Q7PlXT!!A1:B2',
])('%s is no range', (text) => {
  expect(parseRange(text)).toBeUndefined()
})

test('a range without a sheet takes what it has for the sheet', () => {
  expect([sheetIdOf('A1:B2'), sheetIdOf('!A1:B2'), sheetIdOf('Q7PlXT!A:B')]).toEqual(['A1:B2', '', sheetId])
})

test('columns are named as in every spreadsheet', () => {
  const names = [0, 25, 26, 51, 52, 701, 702, 12_999].map(columnName)
  expect(names).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'SEZ'])
  fc.assert(
    fc.property(fc.nat(18_277), (column) => {
      expect(columnNumber(columnName(column))).toBe(column)
    }),
    { numRuns: runs(500) },
  )
})

const place = (most: number) => fc.tuple(fc.nat(most), fc.nat(most)).map((two) => two.sort((a, b) => a - b))

const ranges = fc
  .tuple(place(9_999_998), place(18_277), fc.constantFrom('cells', 'columns', 'rest', 'whole'))
  .map(([[top, bottom], [left, right], form]) => {
    if (form === 'whole') return { sheetId, top: 0, left: 0 }
    if (form === 'columns') return { sheetId, top: 0, left, right }
    return form === 'rest' ? { sheetId, top, left, right } : { sheetId, top, left, bottom, right }
  })

test('a formatted range is parsed back unchanged', () => {
  fc.assert(
    fc.property(ranges, (range) => {
      expect(parseRange(formatRange(range))).toEqual(range)
      expect(formatRange(parseRange(formatRange(range)) ?? range)).toBe(formatRange(range))
    }),
    { numRuns: runs(500) },
  )
})
