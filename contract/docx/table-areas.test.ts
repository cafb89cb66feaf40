import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../service/testing/random-runs'
import {
  areaAt,
  areasFrom,
  cutsAnArea,
  deleteColumns,
  deleteRows,
  insertColumn,
  insertRow,
  mergeCells,
  mergeInfoFrom,
  unmergeCells,
  type Area,
  type Shape,
} from './table-areas'

const shape = (rows: number, columns: number, ...areas: Area[]): Shape => ({ rows, columns, areas })
const area = (row: number, column: number, rows: number, columns: number): Area => ({
  row,
  column,
  rows,
  columns,
})

test('merge_info has one entry per cell, and covered cells stay 1 × 1', () => {
  const merged = mergeInfoFrom(shape(2, 2, area(0, 0, 1, 2)))
  expect(merged).toEqual([
    { row_span: 1, col_span: 2 },
    { row_span: 1, col_span: 1 },
    { row_span: 1, col_span: 1 },
    { row_span: 1, col_span: 1 },
  ])
  expect(areasFrom(merged, 2)).toEqual([area(0, 0, 1, 2)])
})

test('an area grows by a row inserted inside it and moves by one inserted at its top', () => {
  expect(insertRow(shape(3, 1, area(1, 0, 2, 1)), 2).areas).toEqual([area(1, 0, 3, 1)])
  expect(insertRow(shape(3, 1, area(1, 0, 2, 1)), 1).areas).toEqual([area(2, 0, 2, 1)])
  expect(insertRow(shape(3, 1, area(1, 0, 2, 1)), 3).areas).toEqual([area(1, 0, 2, 1)])
})

test('an area whose anchor is deleted keeps its remainder, anchored at the next cell', () => {
  expect(deleteRows(shape(4, 2, area(1, 0, 3, 2)), 0, 2).areas).toEqual([area(0, 0, 2, 2)])
  expect(deleteColumns(shape(1, 3, area(0, 0, 1, 2)), 0, 1).areas).toEqual([])
})

test('a merge that holds an earlier area swallows it, and one that cuts it is detected', () => {
  const before = shape(3, 3, area(0, 0, 1, 2))
  expect(mergeCells(before, area(0, 0, 2, 2)).areas).toEqual([area(0, 0, 2, 2)])
  expect(cutsAnArea(before, area(0, 1, 2, 2))).toBe(true)
  expect(cutsAnArea(before, area(1, 0, 2, 3))).toBe(false)
})

/** The same table as a drawing: each cell has the name of its area, or none. */
type Drawing = (number | undefined)[][]

/** Rows of a drawing with a new one, which belongs to an area where it is above and below. */
const withRow = (drawing: Drawing, at: number): Drawing => {
  const above = drawing[at - 1]
  const below = drawing[at]
  const row = (drawing[0] ?? []).map((_, column) =>
    above?.[column] === below?.[column] ? above?.[column] : undefined,
  )
  return drawing.toSpliced(at, 0, row)
}

const turned = (drawing: Drawing): Drawing =>
  (drawing[0] ?? []).map((_, column) => drawing.map((row) => row[column]))

/** The areas that a drawing shows; a name with one cell left is no area. */
function areasDrawn(drawing: Drawing): Area[] {
  const cells = drawing.flatMap((row, y) =>
    row.flatMap((name, x) => (name === undefined ? [] : [{ name, x, y }])),
  )
  return [...new Set(cells.map(({ name }) => name))].flatMap((name) => {
    const own = cells.filter((cell) => cell.name === name)
    const [xs, ys] = [own.map(({ x }) => x), own.map(({ y }) => y)]
    const [row, column] = [Math.min(...ys), Math.min(...xs)]
    const found = area(row, column, Math.max(...ys) - row + 1, Math.max(...xs) - column + 1)
    expect(own).toHaveLength(found.rows * found.columns)
    return own.length > 1 ? [found] : []
  })
}

const sorted = (areas: readonly Area[]) => areas.toSorted((a, b) => a.row - b.row || a.column - b.column)

const step = fc.record({
  kind: fc.constantFrom('row', 'column', 'rows', 'columns', 'merge', 'merge', 'unmerge'),
  a: fc.nat(99),
  b: fc.nat(99),
  c: fc.nat(99),
  d: fc.nat(99),
})

test('random rows, columns, merges and splits leave the areas that a drawing of the table shows', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let table = shape(3, 3)
      let drawing: Drawing = Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => undefined))
      let names = 0
      for (const { kind, a, b, c, d } of steps) {
        const { rows, columns } = table
        if (kind === 'row') {
          table = insertRow(table, a % (rows + 1))
          drawing = withRow(drawing, a % (rows + 1))
        }
        if (kind === 'column') {
          table = insertColumn(table, a % (columns + 1))
          drawing = turned(withRow(turned(drawing), a % (columns + 1)))
        }
        const [top, left] = [a % rows, b % columns]
        const high = 1 + (c % (rows - top))
        const wide = 1 + (d % (columns - left))
        if (kind === 'rows' && high < rows) {
          table = deleteRows(table, top, top + high)
          drawing = drawing.toSpliced(top, high)
        }
        if (kind === 'columns' && wide < columns) {
          table = deleteColumns(table, left, left + wide)
          drawing = drawing.map((row) => row.toSpliced(left, wide))
        }
        const asked = area(top, left, high, wide)
        if (kind === 'merge' && !cutsAnArea(table, asked)) {
          table = mergeCells(table, asked)
          names += 1
          for (let y = top; y < top + high; y++) {
            for (let x = left; x < left + wide; x++) drawing[y]?.splice(x, 1, names)
          }
        }
        if (kind === 'unmerge' && areaAt(table, top, left)) {
          const name = drawing[top]?.[left]
          table = unmergeCells(table, top, left)
          drawing = drawing.map((row) => row.map((cell) => (cell === name ? undefined : cell)))
        }
        expect([table.rows, table.columns]).toEqual([drawing.length, drawing[0]?.length])
        expect(sorted(table.areas)).toEqual(sorted(areasDrawn(drawing)))
        expect(sorted(areasFrom(mergeInfoFrom(table), table.columns))).toEqual(sorted(table.areas))
      }
    }),
    { numRuns: runs(1000) },
  )
})
