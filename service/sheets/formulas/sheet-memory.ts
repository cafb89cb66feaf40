import { MAX_CELL_CHARACTERS } from '../../../contract/sheets/cell'
import type { Cell } from '../../../contract/sheets/cell'
import { STRIP_COLUMNS } from '../../store/tables/announcements'
import type { Area } from '../cell-rows'
import type { ReadArea } from '../compute'
import { isFormula, shownInTurns, textOf } from '../show-cell'
import type { FormulaCell } from '../show-cell'
import { FormulaError } from './values'
import type { Value } from './values'

/** A cell as formulas see it: a formula, or the value that it shows. */
export type Held = FormulaCell | Value

interface Row {
  row: number
  column: number
  cells: readonly Held[]
}

/** The rows of a strip read so far, in order, and their range. */
interface Known {
  top: number
  bottom: number
  rows: Row[]
}

/** The least number of rows to read beyond those known. */
const FEW_ROWS = 100
/** Characters of JSON whose cells are held in memory for the formulas of one read. */
const MAX_HELD = 16_000_000

/** The cells that formulas refer to: each is read once, however many formulas name it. */
export class SheetMemory {
  readonly #read: ReadArea
  readonly #strips = new Map<number, Known>()

  /** The characters read so far. */
  #held = 0

  constructor(read: ReadArea) {
    this.#read = read
  }

  /** No more is read: the area asked for last may be incomplete. */
  get isFull(): boolean {
    return this.#held > MAX_HELD
  }

  /**
   * Reads the unknown part of an area, with the gap to the known rows. Reads at
   * least as many rows as are known, so that a long chain takes few reads.
   */
  async learn(area: Area): Promise<void> {
    for (const strip of stripsOf(area)) {
      if (this.isFull) return
      const known = this.#strips.get(strip)
      if (!known) {
        this.#strips.set(strip, { top: area.top, bottom: area.bottom, rows: await this.#rows(strip, area) })
        continue
      }
      const more = Math.max(known.bottom - known.top, FEW_ROWS)
      if (area.top < known.top) {
        const top = Math.max(0, Math.min(area.top, known.top - more))
        known.rows = [...(await this.#rows(strip, { top, bottom: known.top - 1 })), ...known.rows]
        known.top = top
      }
      if (area.bottom > known.bottom) {
        const bottom = Math.max(area.bottom, known.bottom + more)
        known.rows = [...known.rows, ...(await this.#rows(strip, { top: known.bottom + 1, bottom }))]
        known.bottom = bottom
      }
    }
  }

  async #rows(strip: number, { top, bottom }: { top: number; bottom: number }): Promise<Row[]> {
    const left = strip * STRIP_COLUMNS
    const rows: Row[] = []
    for await (const some of this.#read({ top, bottom, left, right: left + STRIP_COLUMNS - 1 })) {
      for (const row of some) {
        rows.push({ row: row.row, column: row.column, cells: await shownInTurns(row, heldOf) })
        this.#held += row.length
      }
      if (this.isFull) break
    }
    return rows
  }

  /** The non-empty cells of an area that was learnt, strip by strip and row by row. */
  *cellsIn(area: Area): Generator<{ row: number; column: number; cell: Held }> {
    for (const strip of stripsOf(area)) {
      const { rows } = this.#strips.get(strip) ?? { rows: [] }
      for (let at = firstFrom(rows, area.top); at < rows.length; at += 1) {
        const { row, column: from, cells } = rows[at] ?? { row: Infinity, column: 0, cells: [] }
        if (row > area.bottom) break
        const last = Math.min(area.right - from, cells.length - 1)
        for (let column = Math.max(area.left - from, 0); column <= last; column += 1) {
          const cell = cells[column]
          if (cell !== null && cell !== undefined) yield { row, column: from + column, cell }
        }
      }
    }
  }
}

/** No value is longer than what a cell may hold, which a world's own cells may be. */
function heldOf(cell: Cell): Held {
  if (isFormula(cell) || typeof cell === 'number') return cell
  const text = textOf(cell)
  return text !== null && text.length > MAX_CELL_CHARACTERS ? new FormulaError('#VALUE!') : text
}

/** The index of the first row that is not above `top`. */
function firstFrom(rows: readonly Row[], top: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.row ?? Infinity) < top) low = middle + 1
    else high = middle
  }
  return low
}

function stripsOf({ left, right }: Area): number[] {
  const strips = []
  for (let strip = Math.floor(left / STRIP_COLUMNS); strip * STRIP_COLUMNS <= right; strip += 1)
    strips.push(strip)
  return strips
}
