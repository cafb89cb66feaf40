import type { Cell } from '../../contract/sheets/cell'
import { areaBetween, areaFrom, containsCell } from './cell-area'
import type { CellArea, SheetSize, CellPlace, SheetCells } from './cell-area'
import { plainText } from './typed-cell'

/** Rows being saved. `rows` is shown over what was read. */
export interface SheetWrite {
  id: number
  at: CellPlace
  rows: readonly (readonly Cell[])[]
  /** `failed` keeps what was typed until it is tried again or discarded. */
  phase: 'waiting' | 'sending' | 'failed'
  words?: string
  /** It was refused together with others, so each is sent by itself to find the faulty one. */
  isAlone?: true
}

export interface SheetState {
  phase: 'reading' | 'ready' | 'failed'
  /** Why it could not be read. */
  words?: string
  cells: SheetCells
  /** In the order in which they were made: later ones overwrite earlier ones. */
  writes: readonly SheetWrite[]
  /** Whether cells may be changed. */
  isEditable: boolean
  /** Where the selection began, and the cell where it ends. */
  anchor: CellPlace
  head: CellPlace
  /** The column in which Tab began to go along the row: Enter continues below it. */
  tabColumn?: number | undefined
  /** The text being typed into the anchor's cell. `isOpened`: by F2 or a double click, so arrows move in the text. */
  editing?: { text: string; isOpened: boolean } | undefined
}

export const emptySheet: SheetState = {
  phase: 'reading',
  cells: { rows: 0, columns: 0, readColumns: 0, shown: [], written: [] },
  writes: [],
  isEditable: false,
  anchor: { row: 0, column: 0 },
  head: { row: 0, column: 0 },
}

export const selectedArea = ({ anchor, head }: SheetState): CellArea => areaBetween(anchor, head)

/** The size of the sheet, or its future size once what was typed is written. */
export function sizeOf({ cells, writes }: SheetState): SheetSize {
  let { rows, readColumns: columns } = cells
  for (const { at, rows: written } of writes) {
    const { bottom, right } = areaFrom(at, written)
    rows = Math.max(rows, bottom + 1)
    columns = Math.max(columns, right + 1)
  }
  return { rows, columns }
}

/**
 * How far the selection may reach. If cells may be changed, it is one row and one column beyond the sheet, which
 * grows to hold what is written.
 */
export function selectableSizeOf(state: SheetState): SheetSize {
  const { rows, columns } = sizeOf(state)
  const { cells, isEditable } = state
  const isCut = cells.readColumns < cells.columns
  return { rows: isEditable ? rows + 1 : rows, columns: isEditable && !isCut ? columns + 1 : columns }
}

/** The pending write that covers a cell; the last one wins. */
export const pendingWriteAt = ({ writes }: SheetState, place: CellPlace): SheetWrite | undefined =>
  writes.findLast(({ at, rows }) => containsCell(areaFrom(at, rows), place))

/**
 * The older write with the newer one's cells where they overlap, so that it cannot restore overwritten cells if it is
 * sent late.
 */
export function withOverwritten(older: SheetWrite, newer: SheetWrite): SheetWrite {
  const [area, under] = [areaFrom(newer.at, newer.rows), areaFrom(older.at, older.rows)]
  // An unaffected write stays the same object, so that it can still be found by identity.
  if (
    area.bottom < under.top ||
    area.top > under.bottom ||
    area.right < under.left ||
    area.left > under.right
  )
    return older
  const rows = rowsOf(under, (place) => rowCell(containsCell(area, place) ? newer : older, place))
  return { ...older, rows }
}

const rowCell = ({ at, rows }: SheetWrite, { row, column }: CellPlace): Cell =>
  rows[row - at.row]?.[column - at.column] ?? null

/** The content of a cell, including unsaved input. */
export function cellAt(state: SheetState, place: CellPlace): Cell {
  const write = pendingWriteAt(state, place)
  if (write) return rowCell(write, place)
  return state.cells.written[place.row]?.[place.column] ?? null
}

/** The text that a cell shows. A formula that is being saved shows itself: only the service can compute it. */
export function displayedAt(state: SheetState, place: CellPlace): string {
  if (pendingWriteAt(state, place)) return plainText(cellAt(state, place))
  return state.cells.shown[place.row]?.[place.column] ?? ''
}

/** The cells of an area, row by row. */
export const rowsOf = <T>(area: CellArea, valueAt: (place: CellPlace) => T): T[][] =>
  Array.from({ length: area.bottom - area.top + 1 }, (_, down) =>
    Array.from({ length: area.right - area.left + 1 }, (_unused, across) =>
      valueAt({ row: area.top + down, column: area.left + across }),
    ),
  )

/** The smallest area from the first cell on that covers all filled cells; undefined in an empty sheet. */
export function usedArea(state: SheetState): CellArea | undefined {
  const { rows, columns } = sizeOf(state)
  let [bottom, right] = [-1, -1]
  const { written } = state.cells
  for (const [row, cells] of written.slice(0, rows).entries()) {
    const last = cells.findLastIndex((cell) => cell !== null && cell !== '')
    if (last >= 0) bottom = row
    right = Math.max(right, Math.min(last, columns - 1))
  }
  for (const write of state.writes) {
    const area = areaFrom(write.at, write.rows)
    bottom = Math.max(bottom, area.bottom)
    right = Math.max(right, area.right)
  }
  return bottom < 0 || right < 0 ? undefined : { top: 0, left: 0, bottom, right }
}

/** The service refused a write, in words for the operator: trying the same again would not help by itself. */
export class WriteRefusedError extends Error {}
