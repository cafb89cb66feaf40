import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../contract/sheets/cell'
import { runs } from '../../testing/random-runs'
import type { ReadArea } from '../compute'
import { computeFormulas } from './compute-formulas'

/** Reads from a grid: rows of texts, of which those that begin with `=` are formulas. */
const reading = (grid: readonly (readonly (string | number | null)[])[]): ReadArea =>
  async function* ({ top, left, bottom, right }) {
    const rows = grid.map((row, at) => ({
      row: at,
      cells: row
        .slice(left, right + 1)
        .map((cell): Cell => (String(cell).startsWith('=') ? { type: 'formula', text: String(cell) } : cell)),
    }))
    yield rows.filter(({ row, cells }) => row >= top && row <= bottom && cells.length > 0)
  }

const computed = async (formula: string, ...above: (string | number | null)[][]) => {
  const [value] = await computeFormulas([{ row: above.length, column: 0 }], reading([...above, [formula]]))
  return value
}

const numbers = [
  [1, 2, 'three'],
  [4, null, '6'],
]

describe('a formula comes to', () => {
  test.each<[string, string | number | null]>([
    ['=1+2*3', 7],
    ['=(1+2)*3', 9],
    ['=2^3^2', 64],
    ['=-2^2', 4],
    ['=10/4', 2.5],
    ['=50%*4', 2],
    ['=1/0', '#DIV/0!'],
    ['="a"&1&TRUE', 'a1TRUE'],
    ['="say ""hi"""', 'say "hi"'],
    ['="2"+1', 3],
    ['="two"+1', '#VALUE!'],
    ['=1<2', 'TRUE'],
    ['="B"="b"', 'TRUE'],
    ['=2<>2', 'FALSE'],
    ['="a">1', 'TRUE'],
    ['=A1', 1],
    ['=$A$1+a2', 5],
    ['=B2', null],
    ['=B2+1', 1],
    ['=A1:C2', '#VALUE!'],
    ['=SUM(A1:C2)', 7],
    ['=SUM(A1:C2, 10, "3")', 20],
    ['=SUM(C2:A1)', 7],
    ['=SUM(B:C)', 2],
    ['=AVERAGE(A1:C2)', 7 / 3],
    ['=AVERAGE(C1)', '#DIV/0!'],
    ['=COUNT(A1:C2)', 3],
    ['=COUNTA(A1:C2)', 5],
    ['=MIN(A1:C2)-MAX(A1:C2)', -3],
    ['=IF(A1>0,"yes",1/0)', 'yes'],
    ['=IF(A1>1,"yes")', 'FALSE'],
    ['=IFERROR(1/0,"none")', 'none'],
    ['=AND(A1,A2>3)', 'TRUE'],
    ['=OR(A1>1,A2>4)', 'FALSE'],
    ['=NOT(0)', 'TRUE'],
    ['=ROUND(2.675,2)', 2.68],
    ['=ROUND(-2.5,0)', -3],
    ['=MOD(-3,2)', 1],
    ['=CONCATENATE(A1,"-",C1)', '1-three'],
    ['=LEN(C1)', 5],
    ['=SUMIF(A1:A2,">1",B1:B2)', 0],
    ['=SUMIF(A1:B2,">1")', 6],
    ['=COUNTIF(A1:C2,"three")', 1],
    ['=1e308*10', '#NUM!'],
    ['=NOSUCH(1)', '#NAME?'],
    ['=nosuch', '#NAME?'],
    ['=constructor(1)', '#NAME?'],
    ['=ABS(1,2,3)', '#ERROR!'],
    ['=1+', '#ERROR!'],
    ['=(1', '#ERROR!'],
    ['=1)', '#ERROR!'],
    ['=SUM(1,)', '#ERROR!'],
    ['=Sheet2!A1', '#ERROR!'],
    ['=', '#ERROR!'],
  ])('%s → %s', async (formula, value) => {
    const found = await computed(formula, ...numbers)
    if (typeof value === 'number') expect(found).toBeCloseTo(value, 9)
    else expect(found).toBe(value)
  })
})

test('formulas are computed through each other', async () => {
  const grid = [[5, '=A1*2', '=SUM(A1:B1)', '=C1&"!"']]
  const places = [3, 2].map((column) => ({ row: 0, column }))
  expect(await computeFormulas(places, reading(grid))).toEqual(['15!', 15])
})

test('formulas that depend on each other are #REF!, and so are those that need them', async () => {
  const grid = [['=A1', '=C1+1', '=B1+1', '=B1', 7, '=E1']]
  const places = [0, 1, 2, 3, 5].map((column) => ({ row: 0, column }))
  expect(await computeFormulas(places, reading(grid))).toEqual(['#REF!', '#REF!', '#REF!', '#REF!', 7])
})

test('a chain of 20,000 formulas and 8,000 brackets are no deeper than one', async () => {
  const chain = Array.from({ length: 20_000 }, (_, row) => [row === 0 ? 1 : `=A${row}+1`])
  const rows: ReadArea = async function* ({ top, bottom }) {
    yield chain.slice(top, bottom + 1).map(([cell], at) => ({
      row: top + at,
      cells: [typeof cell === 'string' ? { type: 'formula' as const, text: cell } : (cell ?? null)],
    }))
  }
  expect(await computeFormulas([{ row: 19_999, column: 0 }], rows)).toEqual([20_000])
  expect(await computed(`=${'('.repeat(4_000)}1${')'.repeat(4_000)}`)).toBe(1)
  expect(await computed(`=${'-'.repeat(8_000)}1`)).toBe(1)
  expect(await computed(`=1${'+1'.repeat(5_000)}`)).toBe('#ERROR!')
})

test('formulas that would look at too many cells give up, and the others do not', async () => {
  const grid = Array.from({ length: 3_000 }, () => [1, '=SUM(A$1:A$3000)'])
  const places = Array.from({ length: 1_000 }, (_, row) => ({ row, column: 1 }))
  const values = await computeFormulas(places, reading(grid))
  expect(new Set(values)).toEqual(new Set(['#ERROR!', 3_000]))
})

test('a long chain takes few reads', async () => {
  let reads = 0
  const rows: ReadArea = async function* ({ top, bottom }) {
    reads += 1
    yield Array.from({ length: Math.min(bottom, 4_999) - top + 1 }, (_, at) => ({
      row: top + at,
      cells: [top + at === 0 ? 1 : { type: 'formula' as const, text: `=A${top + at}+1` }],
    }))
  }
  expect(await computeFormulas([{ row: 4_999, column: 0 }], rows)).toEqual([5_000])
  expect(reads).toBeLessThan(12)
})

test('arithmetic is that of the language', async () => {
  const operators = fc.constantFrom('+', '-', '*')
  const terms = fc.array(fc.tuple(operators, fc.integer({ min: 0, max: 99 })), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.nat(99), terms, async (first, rest) => {
      const written = rest.reduce((text, [sign, number]) => `${text}${sign}${number}`, String(first))
      const pieces = written.split(/(?=[-+])/)
      const value = pieces.reduce(
        (sum, piece) => sum + piece.split('*').reduce((all, one) => all * Number(one), 1),
        0,
      )
      expect(await computed(`=${written}`)).toBeCloseTo(value, 6)
    }),
    { numRuns: runs(300) },
  )
})

test('any text gives a value', async () => {
  const pieces = fc.constantFrom(
    'A1',
    'B2:C3',
    '(',
    ')',
    ',',
    '+',
    '-',
    '"x"',
    'SUM(',
    'IF(',
    '1',
    '%',
    ':',
    '<>',
    'A:B',
    '$',
    '!',
    'é',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 14 }), async (parts) => {
      const value = await computed(`=${parts.join('')}`, ...numbers)
      expect(value === null || typeof value === 'number' || typeof value === 'string').toBe(true)
    }),
    { numRuns: runs(500) },
  )
})
