import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRange } from '../../contract/sheets/a1-range'
import type { Cell } from '../../contract/sheets/cell'
import { sheetId } from '../examples/sheet'
import { runs } from '../testing/random-runs'
import { openSheet } from './testing/open-sheet'

/** The simplest sheet possible: a map from places to cells. */
class Model {
  readonly cells = new Map<string, Cell>()
  size = { rows: 0, columns: 0 }
  revision = 0

  at(row: number, column: number): Cell {
    return this.cells.get(`${row} ${column}`) ?? null
  }

  put(row: number, column: number, cell: Cell): void {
    if (cell === null || cell === '') this.cells.delete(`${row} ${column}`)
    else this.cells.set(`${row} ${column}`, cell)
  }

  write(top: number, left: number, values: Cell[][]): void {
    values.forEach((row, y) => row.forEach((cell, x) => this.put(top + y, left + x, cell)))
    this.size.rows = Math.max(this.size.rows, top + values.length)
    this.size.columns = Math.max(this.size.columns, left + Math.max(...values.map((row) => row.length)))
    this.revision += 1
  }

  insert(top: number, count: number): void {
    const before = [...this.cells]
    this.cells.clear()
    for (const [place, cell] of before) {
      const [row = 0, column = 0] = place.split(' ').map(Number)
      this.put(row < top ? row : row + count, column, cell)
    }
    this.size.rows = Math.max(this.size.rows, top) + count
  }

  blank(top: number, column: number): number {
    let row = top
    while (this.at(row, column) !== null) row += 1
    return row
  }

  read(top: number, left: number, bottom: number, right: number): Cell[][] {
    const rows = []
    for (let row = top; row <= Math.min(bottom, this.size.rows - 1); row += 1) {
      const cells = []
      for (let column = left; column <= Math.min(right, this.size.columns - 1); column += 1) {
        cells.push(this.at(row, column))
      }
      rows.push(cells)
    }
    return rows.flat().every((cell) => cell === null) ? [] : rows
  }
}

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Cell>('a', 'b', 1, 2.5) },
  { weight: 2, arbitrary: fc.constantFrom<Cell>(null, '') },
  { weight: 1, arbitrary: fc.constant<Cell>({ type: 'formula', text: '=A1' }) },
)
const values = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
/** Includes columns around the edge of a strip. */
const column = fc.constantFrom(0, 1, 2, 97, 99, 100, 198)
const step = fc.record({
  verb: fc.constantFrom('write', 'append', 'appendRows', 'prepend', 'read'),
  top: fc.nat(6),
  left: column,
  rows: values,
})

const written = (cell: Cell): Cell =>
  typeof cell === 'object' && cell && 'type' in cell && cell.type === 'formula' ? cell.text : cell

/** Empties the sheet: a separate world for each run would cost more than the run. */
const blank = ({ world }: Awaited<ReturnType<typeof openSheet>>) =>
  world.store.transaction(async (tx) => {
    await tx.deleteFrom('sheet_cells').execute()
    await tx.updateTable('sheets').set({ row_size: 0, column_size: 0, revision: 0 }).execute()
  })

test('after any writes, appends, prepends and reads the sheet equals the map', async () => {
  const sheet = await openSheet([])
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 7 }), async (steps) => {
      await blank(sheet)
      const model = new Model()
      for (const { verb, top, left, rows } of steps) {
        const range = formatRange({ sheetId, top, left, bottom: top + 9, right: left + 9 })
        if (verb === 'write') {
          model.write(top, left, rows)
          expect((await sheet.write(range, rows)).data?.revision).toBe(model.revision)
        } else if (verb === 'prepend') {
          model.insert(top, rows.length)
          model.write(top, left, rows)
          expect((await sheet.prepend(range, rows)).data?.revision).toBe(model.revision)
        } else if (verb !== 'read') {
          const free = model.blank(top, left)
          const inserts = verb === 'appendRows'
          if (inserts && free < model.size.rows) model.insert(free, rows.length)
          model.write(free, left, rows)
          const query: Record<string, string> = inserts ? { insertDataOption: 'INSERT_ROWS' } : {}
          const { data } = await sheet.append(range, rows, query)
          expect(data).toMatchObject({
            revision: model.revision,
            tableRange: expect.stringContaining(String(free + 1)),
          })
        }
        if (verb !== 'read') continue
        const expected = model.read(top, left, top + 9, left + 9).map((row) => row.map(written))
        expect(await sheet.cells(range)).toEqual(expected)
      }
      const all = formatRange({ sheetId, top: 0, left: 0, bottom: 99, right: 300 })
      expect(await sheet.cells(all)).toEqual(model.read(0, 0, 99, 300).map((row) => row.map(written)))
      expect(sheet.bugs).toEqual([])
    }),
    { numRuns: runs(60, 5_000) },
  )
})
