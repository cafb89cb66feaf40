import type { Cell } from '../../contract/sheets/cell'
import type { CellWrite } from './cell-area'

interface Run {
  row: number
  left: number
  cells: Cell[]
}

/**
 * Joins typed cells into few rectangles: cells side by side become a row, rows of
 * the same columns below each other a rectangle. Where two writes overlap, the
 * later one counts.
 */
export function mergeWrites(writes: readonly CellWrite[]): readonly CellWrite[] {
  if (writes.length < 2) return writes
  const joined: { at: { row: number; column: number }; rows: Cell[][] }[] = []
  /** Rectangles that may continue downwards, by their first column and width. */
  const above = new Map<string, { row: number; rows: Cell[][] }>()
  for (const { row, left, cells } of runsOf(writes)) {
    const key = `${left} ${cells.length}`
    const upper = above.get(key)
    if (upper && upper.row === row - 1) {
      upper.rows.push(cells)
      upper.row = row
      continue
    }
    const rows = [cells]
    joined.push({ at: { row, column: left }, rows })
    above.set(key, { row, rows })
  }
  return joined
}

/** The runs of adjacent cells in every row, from top to bottom and from left to right. */
function runsOf(writes: readonly CellWrite[]): Run[] {
  const lines = new Map<number, Map<number, Cell>>()
  for (const { at, rows } of writes) {
    for (const [down, cells] of rows.entries()) {
      const line = lines.get(at.row + down) ?? new Map<number, Cell>()
      lines.set(at.row + down, line)
      for (const [across, cell] of cells.entries()) line.set(at.column + across, cell)
    }
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .flatMap(([row, line]) => {
      const runs: Run[] = []
      for (const [column, cell] of [...line].sort(([a], [b]) => a - b)) {
        const last = runs.at(-1)
        if (last && last.left + last.cells.length === column) last.cells.push(cell)
        else runs.push({ row, left: column, cells: [cell] })
      }
      return runs
    })
}
