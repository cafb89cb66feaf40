import type { Cell } from '../../../contract/sheets/cell'
import { STRIP_COLUMNS } from '../../store/database'
import type { Area } from '../cell-rows'
import type { ReadArea } from '../compute'

interface Row {
  row: number
  cells: readonly Cell[]
}

/** The rows of a strip read so far, in order, and their range. */
interface Known {
  top: number
  bottom: number
  rows: Row[]
}

/** The least number of rows to read beyond those known. */
const FEW_ROWS = 100
/** Cells held in memory for the formulas of one read. */
const MAX_HELD = 1_000_000

/** The cells that formulas refer to: each is read once, however many formulas name it. */
export class SheetMemory {
  readonly #read: ReadArea
  readonly #strips = new Map<number, Known>()

  /** The number of cells read so far. */
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
        rows.push(row)
        this.#held += row.cells.length
      }
      if (this.isFull) break
    }
    return rows
  }

  /** The non-empty cells of an area that was learnt, strip by strip and row by row. */
  *cellsIn(area: Area): Generator<{ row: number; column: number; cell: Cell }> {
    for (const strip of stripsOf(area)) {
      const { rows } = this.#strips.get(strip) ?? { rows: [] }
      const from = strip * STRIP_COLUMNS
      for (let at = firstFrom(rows, area.top); at < rows.length; at += 1) {
        const { row, cells } = rows[at] ?? { row: Infinity, cells: [] }
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
  const first = Math.floor(left / STRIP_COLUMNS)
  return Array.from({ length: Math.floor(right / STRIP_COLUMNS) - first + 1 }, (_, place) => first + place)
}
