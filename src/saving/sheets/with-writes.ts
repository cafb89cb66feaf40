import type { CellWrite, SheetCells } from '../../editor/view/ports'
import { cellAt, emptySheet, rowsOf, shownAt, sizeOf, usedArea } from '../../editor/objects/sheet/sheet-state'

/** Cells with what was typed over them, as the page shows them. */
export function withWrites(cells: SheetCells, writes: readonly CellWrite[]): SheetCells {
  if (writes.length === 0) return cells
  const typed = writes.map(({ at, rows }, id) => ({ id, at, rows, phase: 'waiting' as const }))
  const state = { ...emptySheet, cells, writes: typed }
  const area = usedArea(state)
  const { rows, columns } = sizeOf(state)
  return {
    rows: Math.max(rows, cells.rows),
    columns: Math.max(columns, cells.columns),
    readColumns: Math.max(columns, cells.readColumns),
    shown: area ? rowsOf(area, (place) => shownAt(state, place)) : [],
    written: area ? rowsOf(area, (place) => cellAt(state, place)) : [],
  }
}
