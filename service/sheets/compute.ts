import type { Slices } from '../../primitives/in-slices'
import type { Area, CellRow } from './cell-rows'
import type { Work } from './formulas/work'

/** The rows of an area of one sheet that hold something, in order; cells as they were written. */
export type ReadArea = (area: Area) => AsyncIterable<readonly CellRow[]>

/** A cell's row and column, from 0, as one number: a read may have hundreds of thousands of them. */
export const placeOf = (row: number, column: number): number => row * COLUMNS + column
export const rowOf = (place: number): number => Math.floor(place / COLUMNS)
export const columnOf = (place: number): number => place % COLUMNS

/** More columns than a range can name. */
const COLUMNS = 20_000

/** The value of a formula: a number, a text (TRUE, FALSE and errors such as `#DIV/0!` are texts), or null if empty. */
export type Computed = string | number | null

/**
 * The port for computing formulas, which are given by their places in one sheet. It reads at once what they refer to,
 * then computes in slices without the store, and returns the value at each place. It never throws because of the
 * content of a formula; one that costs more than the budget has left is an error.
 */
export type Compute = (
  formulas: ReadonlyMap<number, string>,
  read: ReadArea,
  work: Work,
) => Promise<Slices<(place: number) => Computed>>
