import type { Cell } from '../../../../contract/sheets/cell'
import { areaBetween, areaFrom, containsCell } from './cell-area'
import type { CellArea, SheetSize, CellPlace, SheetCells } from './cell-area'
import { plainText } from './typed-cell'

/** Rows on their way to the service. What is in `rows` is shown over what was read. */
export interface SheetWrite {
  id: number
  at: CellPlace
  rows: readonly (readonly Cell[])[]
  /** `failed` keeps what was typed until it is tried again or discarded. */
  phase: 'waiting' | 'sending' | 'failed'
  words?: string
  /** It was refused together with others: which of them is at fault is found by sending each by itself. */
  isAlone?: true
}

export interface SheetState {
  phase: 'reading' | 'ready' | 'failed'
  /** Why it could not be read. */
  words?: string
  cells: SheetCells
  /** In the order in which they were made: a later one goes over an earlier one. */
  writes: readonly SheetWrite[]
  /** Whether cells may be changed. */
  isEditable: boolean
  /** Where the selection began, and the cell where it ends. */
  anchor: CellPlace
  head: CellPlace
  /** The column in which Tab began to go along the row: Enter goes on below it. */
  tabColumn?: number | undefined
  /** The text being typed into the cell of the anchor. `isOpened`: by F2 or a double click, so arrows move in the text. */
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

/** As large as the sheet is, or will be once what was typed is written. */
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
 * As far as one may go: where cells may be changed, a row and a column further
 * than the sheet is, because it grows to hold what is written.
 */
export function selectableSizeOf(state: SheetState): SheetSize {
  const { rows, columns } = sizeOf(state)
  const { cells, isEditable } = state
  const isCut = cells.readColumns < cells.columns
  return { rows: isEditable ? rows + 1 : rows, columns: isEditable && !isCut ? columns + 1 : columns }
}

/** The write on its way that says what is in a cell; the last one wins. */
export const pendingWriteAt = ({ writes }: SheetState, place: CellPlace): SheetWrite | undefined =>
  writes.findLast(({ at, rows }) => containsCell(areaFrom(at, rows), place))

/** An older write that says what a newer one says where the two meet: sent late, it must not bring back what was typed over. */
export function withOverwritten(older: SheetWrite, newer: SheetWrite): SheetWrite {
  const [area, under] = [areaFrom(newer.at, newer.rows), areaFrom(older.at, older.rows)]
  // What is not touched stays the same object: anyone who refused it knows it again.
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

/** What a cell holds, typed and not yet saved included. */
export function cellAt(state: SheetState, place: CellPlace): Cell {
  const write = pendingWriteAt(state, place)
  if (write) return rowCell(write, place)
  return state.cells.written[place.row]?.[place.column] ?? null
}

/** What a cell shows. A formula that is on its way shows itself: what it comes to is the service's to say. */
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

/** The smallest area from the first cell that holds everything that says something; undefined in an empty sheet. */
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

/** The service said no to what was to be written, in words for the operator: trying the same again would not help by itself. */
export class WriteRefusedError extends Error {}
