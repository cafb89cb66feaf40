import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '../../contract/sheets/cell'
import type { CellWrite } from './cell-area'
import { mergeWrites } from './merge-writes'

const one = (row: number, column: number, cell: Cell): CellWrite => ({ at: { row, column }, rows: [[cell]] })

/** The content of each cell after writes, one after another. */
function held(writes: readonly CellWrite[]) {
  const cells = new Map<string, Cell>()
  for (const { at, rows } of writes) {
    rows.forEach((row, down) =>
      row.forEach((cell, across) => cells.set(`${at.row + down} ${at.column + across}`, cell)),
    )
  }
  return [...cells].sort(([a], [b]) => (a < b ? -1 : 1))
}

test('forty cells of a table are joined into one rectangle in any order of typing', () => {
  const cells = Array.from({ length: 40 }, (_, at) => one(3 + Math.floor(at / 4), 1 + (at % 4), at))
  const [only, ...rest] = mergeWrites(cells.toReversed())
  expect(rest).toEqual([])
  expect(only).toMatchObject({ at: { row: 3, column: 1 } })
  expect(only!.rows.flat()).toEqual(cells.flatMap(({ rows }) => rows.flat()))
})

test('two columns with a gap stay two rectangles', () => {
  const cells = [0, 1, 2].flatMap((row) => [one(row, 0, 'left'), one(row, 3, 'right')])
  expect(mergeWrites(cells)).toEqual([
    { at: { row: 0, column: 0 }, rows: [['left'], ['left'], ['left']] },
    { at: { row: 0, column: 3 }, rows: [['right'], ['right'], ['right']] },
  ])
})

test('joined writes give each cell the same content as separate ones, and write none twice', () => {
  const write = fc
    .record({ row: fc.nat(5), column: fc.nat(5), tall: fc.nat(2), wide: fc.nat(2), cell: fc.nat(99) })
    .map(({ row, column, tall, wide, cell }): CellWrite => ({
      at: { row, column },
      rows: Array.from({ length: tall + 1 }, (_, down) =>
        Array.from({ length: wide + 1 }, (_unused, across) => cell * 100 + down * 10 + across),
      ),
    }))
  fc.assert(
    fc.property(fc.array(write, { maxLength: 12 }), (writes) => {
      const joined = mergeWrites(writes)
      expect(held(joined)).toEqual(held(writes))
      if (writes.length < 2) return
      expect(joined.flatMap(({ rows }) => rows.flat())).toHaveLength(held(writes).length)
    }),
  )
})
