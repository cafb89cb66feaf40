import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, toCsv } from './csv'

test('a cell is quoted where it must be, and lines end as RFC 4180 says', () => {
  expect(toCsv([['a', 'b,c', 'd"e', 'f\ng'], ['']])).toBe('\uFEFFa,"b,c","d""e","f\ng"\r\n\r\n')
  expect(csvLine(['', 1, -1, null, ' x'])).toBe(',1,-1,," x"\r\n')
})

const triggers = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '-',
  '--1',
  '-1e5',
  '-1 ',
  '- 1',
]
const blanks = [
  ' =1',
  '\u00a0=1',
  '\u3000=1',
  '\u200b=1',
  '\ufeff=1',
  '\0=1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tx',
  ' \rx',
]
const quotes = ['"=1', `'=1`, `''=1`, '`=1', `" '=1`]
const separators = [',=1', ';=1', ', ;=1', '=HYPERLINK("http://evil.example","x")']

test.each([triggers, blanks, quotes, separators].flat())('an apostrophe makes a text of %j', (words) => {
  const cell = cellsOf(csvLine([words]))[0]?.[0]
  expect(cell?.[0]).toBe("'")
  expect(original(cell ?? '')).toBe(words)
})

test.each([
  ['x;=1', `"x;'=1"`],
  ['x; "@a";b', `"x;' ""@a"";b"`],
  ['x\n=1', `"x\n'=1"`],
  ['x\t\u3000-1', `"x\t'\u3000-1"`],
  [';=1', `"';'=1"`],
  ['a;+1;-2', `"a;'+1;'-2"`],
])('inside of %j no separator begins a formula', (words, cell) => {
  expect(csvLine([words])).toBe(`${cell}\r\n`)
})

test.each([
  '-1',
  '-0',
  '-12.5',
  '2026-11-28',
  'a=b',
  'a-b',
  'x, -y',
  'Hello, @Bob',
  'ou_a om_b',
  'a;b',
  '张三',
])('a text that begins no formula stays as it is: %j', (words) => {
  expect(cellsOf(csvLine([words]))).toEqual([[words]])
})

const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  ',',
  ';',
  '"',
  "'",
  '\t',
  '\r',
  '\n',
  ' ',
  '\u00a0',
  '\u3000',
  '1',
  'a',
  '＝',
]
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }).map((signs) => signs.join('')),
)

test('every cell can be read back', () => {
  fc.assert(
    fc.property(fc.array(fc.array(texts, { minLength: 1 }), { minLength: 1 }), (rows) => {
      const read = cellsOf(toCsv(rows).slice(1))
      expect(read.map((row) => row.map(original))).toEqual(rows)
    }),
  )
})

const BEGINS_FORMULA = /^[\p{Z}\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u
const NUMBER = /^-\d+(\.\d+)?$/

test('no cell begins a formula, by whichever signs a program separates cells', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (row) => {
      const line = csvLine(row)
      const seen = [cellsOf(line).flat(), line.split(/[;\t\r\n]/)].flat()
      expect(
        seen.filter((cell) => BEGINS_FORMULA.test(cell) && !NUMBER.test(cell.split(',')[0] ?? '')),
      ).toEqual([])
    }),
  )
})

test('a long run of separators is written in one pass', () => {
  const row = [';'.repeat(200_000), `${';'.repeat(200_000)}=`]
  expect(csvLine(row).length).toBe(200_000 + 2 + 1 + (2 * 200_000 + 2) + 2 + 2)
})

/** Removes the apostrophes that the writer added. */
function original(cell: string): string {
  const isGuarded = (rest: string) => /^[\p{Z}\p{Cc}\p{Cf}"'`,;]*[=+\-@＝＋－＠]/u.test(rest)
  let text = ''
  for (let at = 0; at < cell.length; at += 1) {
    const rest = cell.slice(at + 1)
    const isBreak = at > 0 && /[;\t\r\n]/.test(cell[at - 1] ?? '')
    const isStart = at === 0 && /^[\p{Z}\p{Cc}\p{Cf}"'`,;]*[\t\r\n]/u.test(rest)
    if (cell[at] === "'" && (((at === 0 || isBreak) && isGuarded(rest)) || isStart)) continue
    text += cell[at]
  }
  return text
}

/** A reader of CSV that does not know how it was written. */
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
