import { sql } from 'kysely'
import type { Cell } from '../../contract/sheets/cell'
import { turn } from '../../primitives/in-slices'
import { insertMany } from '../store/insert-many'
import type { Tx } from '../store/store'
import { keptCells } from '../store/strips-of'
import { STRIP_COLUMNS } from '../store/tables/announcements'

/** A rectangle of cells; rows and columns count from 0, both ends inclusive. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** Cells of one row within an area: none where only others of its strip hold something. */
export interface CellRow {
  row: number
  /** The column of the first cell. */
  column: number
  cells: Cell[]
  /** How long the JSON of the whole strip is that was read for them, in bytes. */
  length: number
}

const ROWS_AT_ONCE = 500
/** A row of a strip with longer JSON is read alone: 100 cells may have megabytes. */
const LONG_BYTES = 16_384
/** No row is below this one. */
const LAST_ROW = 2_147_483_647

const stripOf = (column: number): number => Math.floor(column / STRIP_COLUMNS)

const stripsIn = ({ left, right }: Area): number[] =>
  Array.from({ length: stripOf(right) - stripOf(left) + 1 }, (_, place) => stripOf(left) + place)

/**
 * The rows of an area that hold something, strip by strip and in order, some hundred at a time, with a turn for others
 * in between. The cost is that of these rows, not of empty ones or of the rest of the sheet.
 */
export async function* cellRows(tx: Tx, token: string, area: Area): AsyncGenerator<CellRow[]> {
  let isFirst = true
  for (const strip of stripsIn(area)) {
    for (let top = area.top; top <= area.bottom;) {
      if (!isFirst) await turn()
      isFirst = false
      const { rows, last } = await rowsOf(tx, token, strip, { top, bottom: area.bottom })
      yield rows.map(({ row_index, cells }) => rowWithin(area, strip, row_index, cells))
      top = last + 1
    }
  }
}

/** Without the empty cells at either end. */
function rowWithin({ left, right }: Area, strip: number, row: number, json: string): CellRow {
  const first = strip * STRIP_COLUMNS
  const all = JSON.parse(json) as Cell[]
  let [from, to] = [Math.max(left - first, 0), Math.min(right - first + 1, all.length)]
  while (from < to && all[from] === null) from += 1
  while (to > from && all[to - 1] === null) to -= 1
  return { row, column: first + from, cells: all.slice(from, to), length: json.length }
}

/** Rows of one strip from `top` on, and the last one that is known by them: bounded in number and in bytes. */
export async function rowsOf(
  tx: Tx,
  token: string,
  strip: number,
  { top, bottom }: Pick<Area, 'top' | 'bottom'>,
): Promise<{ rows: { row_index: number; cells: string }[]; last: number }> {
  const found = await tx
    .selectFrom('sheet_cells')
    .select([
      'row_index',
      sql<string | null>`case when octet_length(cells) <= ${sql.lit(LONG_BYTES)} then cells end`.as('cells'),
    ])
    .where('token', '=', token)
    .where('strip', '=', strip)
    .where('row_index', '>=', top)
    .where('row_index', '<=', bottom)
    .orderBy('row_index')
    .limit(ROWS_AT_ONCE)
    .execute()
  const rows = []
  for (const { row_index, cells } of found) {
    if (cells === null) break
    rows.push({ row_index, cells })
  }
  if (rows.length === found.length)
    return { rows, last: found.length < ROWS_AT_ONCE ? bottom : (found.at(-1)?.row_index ?? bottom) }
  const long = found[rows.length]?.row_index ?? bottom
  if (rows.length > 0) return { rows, last: long - 1 }
  const alone = await tx
    .selectFrom('sheet_cells')
    .select(['row_index', 'cells'])
    .where('token', '=', token)
    .where('strip', '=', strip)
    .where('row_index', '=', long)
    .execute()
  return { rows: alone, last: long }
}

/** The first row, from `top` downwards, in which a column is empty. */
export async function firstBlank(tx: Tx, token: string, top: number, column: number): Promise<number> {
  const area = { top, left: column, bottom: LAST_ROW, right: column }
  let blank = top
  for await (const rows of cellRows(tx, token, area)) {
    for (const { row, cells } of rows) {
      if (cells.length === 0) continue
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

/** As many rows at a time as are read at once: rows that hold something keep their other cells. */
async function writeStrip(tx: Tx, { token, strip, top, left }: Spot, values: readonly (readonly Cell[])[]) {
  const bottom = top + values.length - 1
  const from = strip * STRIP_COLUMNS
  for (let next = top; next <= bottom;) {
    if (next > top) await turn()
    const { rows: known, last } = await rowsOf(tx, token, strip, { top: next, bottom })
    const before = new Map(known.map(({ row_index, cells }) => [row_index, JSON.parse(cells) as Cell[]]))
    if (before.size > 0) await clearRows(tx, token, strip, { top: next, bottom: last })
    const rows = values.slice(next - top, last - top + 1).flatMap((given, index) => {
      const row_index = next + index
      const cells = before.get(row_index) ?? []
      const end = Math.min(left + given.length, from + STRIP_COLUMNS)
      for (let column = Math.max(left, from); column < end; column += 1) {
        while (cells.length < column - from) cells.push(null)
        cells[column - from] = given[column - left] ?? null
      }
      const kept = keptCells(cells)
      return kept === undefined ? [] : [{ token, strip, row_index, cells: kept }]
    })
    await insertMany(tx, 'sheet_cells', rows)
    next = last + 1
  }
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
  // Moves rows through negative indexes, so that no two collide in any order of moving.
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
