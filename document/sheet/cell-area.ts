import { columnName } from '../../contract/sheets/a1-range'
import type { Cell } from '../../contract/sheets/cell'

/** Rows of cells to write into a sheet, starting at a cell. */
export interface CellWrite {
  at: CellPlace
  rows: readonly (readonly Cell[])[]
}

/** A cell of a sheet; both count from 0. */
export interface CellPlace {
  row: number
  column: number
}

export interface SheetCells {
  /** How large the sheet is. */
  rows: number
  columns: number
  /** How many columns were read: for a very wide sheet only the first ones. */
  readColumns: number
  /** As shown, with formulas computed. Row by row; empty cells at the end of a row may be missing. */
  shown: readonly (readonly string[])[]
  /** As written; a formula is always `{ type: 'formula', text }`. */
  written: readonly (readonly Cell[])[]
}

/** A rectangle of cells; its bounds are inclusive. */
export interface CellArea {
  top: number
  left: number
  bottom: number
  right: number
}

export interface SheetSize {
  rows: number
  columns: number
}

export const areaBetween = (a: CellPlace, b: CellPlace): CellArea => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})

/** The area that rows cover, starting at a cell. */
export const areaFrom = (at: CellPlace, rows: readonly (readonly unknown[])[]): CellArea => ({
  top: at.row,
  left: at.column,
  bottom: at.row + rows.length - 1,
  right: at.column + (rows[0]?.length ?? 1) - 1,
})

export const containsCell = ({ top, left, bottom, right }: CellArea, { row, column }: CellPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

export const containsArea = (outer: CellArea, inner: CellArea): boolean =>
  outer.top <= inner.top &&
  outer.left <= inner.left &&
  outer.bottom >= inner.bottom &&
  outer.right >= inner.right

export const heightOf = ({ top, bottom }: CellArea) => bottom - top + 1
export const widthOf = ({ left, right }: CellArea) => right - left + 1

/** `B2` or `B2:C4`, as people name cells. */
export function areaName({ top, left, bottom, right }: CellArea): string {
  const first = `${columnName(left)}${top + 1}`
  return top === bottom && left === right ? first : `${first}:${columnName(right)}${bottom + 1}`
}

/** The cell of the sheet nearest to a place, which may be outside the sheet. */
export const clampToSheet = ({ row, column }: CellPlace, { rows, columns }: SheetSize): CellPlace => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

export type Direction = 'up' | 'down' | 'left' | 'right'

const steps: Readonly<Record<Direction, readonly [down: number, across: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
}

export const nextCell = (
  { row, column }: CellPlace,
  direction: Direction,
  size: SheetSize,
  by = 1,
): CellPlace => {
  const [down, across] = steps[direction]
  return clampToSheet({ row: row + down * by, column: column + across * by }, size)
}

/** Where Tab goes: to the next cell, and at the end of a row to the next row. */
export function tabTarget(at: CellPlace, isBack: boolean, size: SheetSize): CellPlace {
  const step = at.column + (isBack ? -1 : 1)
  if (step >= 0 && step < size.columns) return { ...at, column: step }
  const row = at.row + (isBack ? -1 : 1)
  return row < 0 || row >= size.rows ? at : { row, column: isBack ? size.columns - 1 : 0 }
}

/**
 * The target of Ctrl with an arrow, as in every spreadsheet. It is the last filled cell of this run, the first cell
 * of the next run across the gap, or the edge.
 */
export function jumpTarget(
  at: CellPlace,
  direction: Direction,
  size: SheetSize,
  isFilled: (place: CellPlace) => boolean,
): CellPlace {
  const isSame = (a: CellPlace, b: CellPlace) => a.row === b.row && a.column === b.column
  let now = at
  let next = nextCell(now, direction, size)
  const runs = isFilled(now) && isFilled(next)
  while (!isSame(now, next)) {
    if (runs && !isFilled(next)) return now
    now = next
    if (!runs && isFilled(now)) return now
    next = nextCell(now, direction, size)
  }
  return now
}

/**
 * Pasted rows for a selection. They are repeated if they fill it a whole number of times, else they are pasted once.
 */
export function fillArea(rows: readonly (readonly Cell[])[], area: CellArea): Cell[][] {
  const [high, wide] = [rows.length, rows[0]?.length ?? 0]
  const [height, width] = [heightOf(area), widthOf(area)]
  const fills = height % high === 0 && width % wide === 0
  const [down, across] = fills ? [height, width] : [high, wide]
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_unused, column) => rows[row % high]?.[column % wide] ?? null),
  )
}
