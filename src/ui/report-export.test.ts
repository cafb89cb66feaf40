import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './report-export'

test('cells are quoted where they must be, and lines end as RFC 4180 says', () => {
  expect(toCsv([['a', 'b,c', 'd"e', 'f\ng']])).toBe('\uFEFFa,"b,c","d""e","f\ng"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])(
  'what a spreadsheet would take for a formula is text: %j',
  (words) => {
    expect(toCsv([[words]])).toBe(`\uFEFF"'${words}"\r\n`)
  },
)

test('whatever a message says, no cell begins as a formula, and every cell can be read back', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 }), (rows) => {
      const read = cellsOf(toCsv(rows).slice(1))
      expect(read.map((row) => row.map((cell) => cell.replace(/^'(?='*\s*[=+\-@\t\r])/, '')))).toEqual(rows)
      expect(read.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
    }),
  )
})

/** A reader of CSV that knows nothing of how it was written. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
