import { expect, test } from 'vitest'
import { barWords, line, quantile, ratioOf, takeTurns } from './measure'

test('two works take turns in the order A B B A, and warm-up turns are not counted', async () => {
  let order = ''
  const work = (name: string) => async () => {
    order += name
    return { ms: order.length }
  }
  const turns = await takeTurns(6, work('A'), work('B'))
  expect(order).toBe('ABBA' + 'ABBA'.repeat(3))
  expect(turns.ours.map(({ ms }) => ms)).toEqual([5, 8, 9, 12, 13, 16])
  expect(turns.floor.map(({ ms }) => ms)).toEqual([6, 7, 10, 11, 14, 15])
})

test('the ratio is computed turn by turn, so that a machine that is slow for a while does not change it', () => {
  const ours = [2, 4, 200, 6].map((ms) => ({ ms }))
  const floor = [1, 2, 100, 2].map((ms) => ({ ms }))
  expect(ratioOf({ ours, floor })).toEqual({ median: 2, from: 2, to: 2.25 })
})

test('a quantile is interpolated between the two nearest figures', () => {
  expect([0, 0.25, 0.5, 1].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1, 1.75, 2.5, 4])
})

test('a line names its floor, its spread, its turns, and whether the bar is met', () => {
  const turns = {
    ours: [3, 3, 3].map((ms) => ({ ms, cpuMs: 1 })),
    floor: [1, 1, 1].map((ms) => ({ ms, cpuMs: 1 })),
  }
  expect(line('create', 'bare driver', turns, 2).replace(/ +/g, ' ')).toBe(
    'create 3.00 ms, bare driver 1.00 ms; 3.00 × (3.00 to 3.00); processor 1.00 × (1.00 to 1.00); 3 turns; ' +
      'bar: at most 2 × bare driver: NOT MET',
  )
  expect(barWords(2, { most: 2, of: 'ms' })).toBe('bar: at most 2 ms: met')
})

test('a bar within the spread is reported as doubtful', () => {
  const turns = { ours: [1, 2, 3].map((ms) => ({ ms })), floor: [1, 1, 1].map((ms) => ({ ms })) }
  expect(line('create', 'bare driver', turns, 2.2)).toContain(
    '2.2 × bare driver: met, but it lies within the spread',
  )
  expect(line('create', 'bare driver', turns, 3)).toMatch(/met$/)
})
