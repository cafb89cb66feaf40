import type { Cell } from '../../contract/sheets/cell'
import { STRIP_COLUMNS } from '../store/database'
import { insertMany } from '../store/insert-many'
import type { Tx } from '../store/store'
import { keptCells } from '../store/strips-of'

/** A rectangle of cells; rows and columns count from 0, both ends inclusive. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** The cells of one row within an area, from its left edge; a row may end early. */
export interface CellRow {
  row: number
  cells: Cell[]
}

const ROWS_AT_ONCE = 500
/** No row is below this one. */
const LAST_ROW = 2_147_483_647

const stripOf = (column: number): number => Math.floor(column / STRIP_COLUMNS)

const stripsIn = ({ left, right }: Area): number[] =>
  Array.from({ length: stripOf(right) - stripOf(left) + 1 }, (_, place) => stripOf(left) + place)

/**
 * The rows of an area that hold something, in order, some hundred at a time. The
 * cost is that of these rows, not of empty ones or of the rest of the sheet.
 */
export async function* cellRows(tx: Tx, token: string, area: Area): AsyncGenerator<CellRow[]> {
  const strips = stripsIn(area)
  for (let top = area.top; top <= area.bottom;) {
    const merged = new Map<number, Cell[]>()
    // Up to here every strip has been read.
    let horizon = area.bottom
    for (const strip of strips) {
      const rows = await rowsOf(tx, token, strip, { ...area, top })
      if (rows.length === ROWS_AT_ONCE) horizon = Math.min(horizon, rows.at(-1)?.row_index ?? horizon)
      for (const { row_index, cells } of rows) {
        const row = merged.get(row_index) ?? []
        merged.set(row_index, row)
        place(row, strip * STRIP_COLUMNS - area.left, JSON.parse(cells) as Cell[], area.right - area.left)
      }
    }
    yield [...merged]
      .filter(([row, cells]) => row <= horizon && cells.length > 0)
      .sort(([one], [other]) => one - other)
      .map(([row, cells]) => ({ row, cells }))
    top = horizon + 1
  }
}

/** Puts the cells of a strip into a row; `at` may be before the row's beginning. */
function place(row: Cell[], at: number, cells: readonly Cell[], last: number): void {
  for (const [index, cell] of cells.entries()) {
    const column = at + index
    if (column < 0 || column > last || cell === null) continue
    while (row.length < column) row.push(null)
    row[column] = cell
  }
}

export const rowsOf = (tx: Tx, token: string, strip: number, { top, bottom }: Pick<Area, 'top' | 'bottom'>) =>
  tx
    .selectFrom('sheet_cells')
    .select(['row_index', 'cells'])
    .where('token', '=', token)
    .where('strip', '=', strip)
    .where('row_index', '>=', top)
    .where('row_index', '<=', bottom)
    .orderBy('row_index')
    .limit(ROWS_AT_ONCE)
    .execute()

/** The first row, from `top` downwards, in which a column is empty. */
export async function firstBlank(tx: Tx, token: string, top: number, column: number): Promise<number> {
  const area = { top, left: column, bottom: LAST_ROW, right: column }
  let blank = top
  for await (const rows of cellRows(tx, token, area)) {
    for (const { row } of rows) {
      if (row > blank) return blank
      blank = row + 1
    }
  }
  return blank
}

/** Writes rows of cells with their first cell at `top`, `left`; cells after the end of a row stay. */
export async function writeCells(
  tx: Tx,
  token: string,
  { top, left }: { top: number; left: number },
  values: readonly (readonly Cell[])[],
): Promise<void> {
  const widest = values.reduce((most, row) => Math.max(most, row.length), 0)
  const strips = stripsIn({ top, left, bottom: top, right: left + widest - 1 })
  for (let at = 0; at < values.length; at += ROWS_AT_ONCE) {
    const part = values.slice(at, at + ROWS_AT_ONCE)
    for (const strip of strips) await writeStrip(tx, { token, strip, top: top + at, left }, part)
  }
}

interface Spot {
  token: string
  strip: number
  top: number
  left: number
}

async function writeStrip(tx: Tx, { token, strip, top, left }: Spot, values: readonly (readonly Cell[])[]) {
  const bottom = top + values.length - 1
  const before = new Map<number, Cell[]>()
  for (const { row_index, cells } of await rowsOf(tx, token, strip, { top, bottom })) {
    before.set(row_index, JSON.parse(cells) as Cell[])
  }
  if (before.size > 0) await clearRows(tx, token, strip, { top, bottom })
  const from = strip * STRIP_COLUMNS
  const rows = values.flatMap((given, index) => {
    const cells = before.get(top + index) ?? []
    const last = Math.min(left + given.length, from + STRIP_COLUMNS)
    for (let column = Math.max(left, from); column < last; column += 1) {
      while (cells.length < column - from) cells.push(null)
      cells[column - from] = given[column - left] ?? null
    }
    const kept = keptCells(cells)
    return kept === undefined ? [] : [{ token, strip, row_index: top + index, cells: kept }]
  })
  await insertMany(tx, 'sheet_cells', rows)
}

export const clearRows = (
  tx: Tx,
  token: string,
  strip: number,
  { top, bottom }: Pick<Area, 'top' | 'bottom'>,
) =>
  tx
    .deleteFrom('sheet_cells')
    .where('token', '=', token)
    .where('strip', '=', strip)
    .where('row_index', '>=', top)
    .where('row_index', '<=', bottom)
    .execute()

/** Makes room for `count` rows before row `top`: everything from there on moves down. */
export async function insertRows(
  tx: Tx,
  { token, column_size }: { token: string; column_size: number },
  top: number,
  count: number,
): Promise<void> {
  const strips = stripsIn({ top, left: 0, bottom: top, right: Math.max(0, column_size - 1) })
  // Moves through negative indexes, so that no two rows collide, in whatever order the engine moves them.
  await tx
    .updateTable('sheet_cells')
    .set((eb) => ({ row_index: eb(eb.val(-1 - count), '-', eb.ref('row_index')) }))
    .where('token', '=', token)
    .where('strip', 'in', strips)
    .where('row_index', '>=', top)
    .execute()
  await tx
    .updateTable('sheet_cells')
    .set((eb) => ({ row_index: eb(eb.val(-1), '-', eb.ref('row_index')) }))
    .where('token', '=', token)
    .where('strip', 'in', strips)
    .where('row_index', '<', 0)
    .execute()
}
