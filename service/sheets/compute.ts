import type { Cell } from '../../contract/sheets/cell'
import type { Area } from './cell-rows'

/** The rows of an area of one sheet that hold something, in order; cells as they were written. */
export type ReadArea = (area: Area) => AsyncIterable<readonly { row: number; cells: readonly Cell[] }[]>

/** Where a formula stands, from 0. */
export interface Place {
  row: number
  column: number
}

/** The value of a formula: a number, a text (TRUE, FALSE and errors such as `#DIV/0!` are texts), or null if empty. */
export type Computed = string | number | null

/**
 * The port for computing formulas: returns the values of the formulas at these
 * places of one sheet, in their order. It reads what they refer to, and never
 * throws because of the content of a formula.
 */
export type Compute = (places: readonly Place[], read: ReadArea) => Promise<Computed[]>
