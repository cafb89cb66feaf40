import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairsToWalk } from './pairs-to-walk'
import { runs } from './random-runs'

const row = (code: number) => ({ rule: { code } })
const codesOf = (pairs: (readonly [ReturnType<typeof row>, ReturnType<typeof row>])[]) =>
  pairs.map(([upper, lower]) => `${upper.rule.code}-${lower.rule.code}`).sort()

test('rows that can all break together are walked with the row below', () => {
  expect(codesOf(pairsToWalk([1, 2, 3, 4].map(row), () => true, false))).toEqual(['1-2', '2-3', '3-4'])
})

test('the long run walks all rows that can break together', () => {
  expect(codesOf(pairsToWalk([1, 1, 2].map(row), () => true, true))).toEqual(['1-1', '1-2', '1-2'])
})

test('a row is walked with every row below that nothing else leads to', () => {
  const pairs = pairsToWalk([1, 2, 3].map(row), (upper) => upper.rule.code === 1, false)
  expect(codesOf(pairs)).toEqual(['1-2', '1-3'])
})

test('a chosen pair shows a wrong order of any table if any pair does', () => {
  const tables = fc.integer({ min: 2, max: 9 }).chain((size) =>
    fc.record({
      codes: fc.array(fc.nat(4), { minLength: size, maxLength: size }),
      meetings: fc.uniqueArray(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { selector: String }),
      order: fc.shuffledSubarray([...Array(size).keys()], { minLength: size }),
    }),
  )
  fc.assert(
    fc.property(tables, ({ codes, meetings, order }) => {
      const rows = codes.map((code, place) => ({ rule: { code }, place, turn: order.indexOf(place) }))
      const met = new Set(meetings.map(String))
      type Row = (typeof rows)[number]
      const canMeet = (upper: Row, lower: Row) => met.has(String([upper.place, lower.place]))
      const all = rows.flatMap((upper) =>
        rows
          .filter((lower) => lower.place > upper.place && canMeet(upper, lower))
          .map((lower): [Row, Row] => [upper, lower]),
      )
      const asTheUpper = ([upper, lower]: [Row, Row]) =>
        (upper.turn < lower.turn ? upper : lower).rule.code === upper.rule.code
      expect(pairsToWalk(rows, canMeet, false).every(asTheUpper)).toBe(all.every(asTheUpper))
    }),
    { numRuns: runs(2000) },
  )
})
