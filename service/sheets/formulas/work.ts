/**
 * The budget of one read for formulas: this much for finding what they need, and as much for computing them. A unit
 * is about 10 ns. That is 300,000 formulas of one sum each, or two million cells in ranges, or 24 million characters
 * that are joined, compared or read as numbers.
 */
export const MAX_WORK = 48_000_000

/** A formula, besides its characters. */
export const FORMULA_WORK = 100
/** A character of a formula. */
export const PARSED_WORK = 4
/** A cell of a range. */
export const CELL_WORK = 24
/** An operator, a function, a number, a text or a range of a formula. */
export const STEP_WORK = 8
/** A character of a text that is joined, compared or read as a number. */
export const TEXT_WORK = 2

/** Work between two turns for others: some milliseconds. */
const SLICE_WORK = 500_000

/** A budget that every step pays before it is done. */
export class Purse {
  #left: number
  #untilTurn = SLICE_WORK

  constructor(most: number) {
    this.#left = most
  }

  /** False if there is not enough left; then the step costs nothing and must not be done. */
  pay(units: number): boolean {
    if (units > this.#left) return false
    this.#left -= units
    this.#untilTurn -= units
    return true
  }

  /** Whether others are due for a turn, which begins a new slice. */
  isTurnDue(): boolean {
    if (this.#untilTurn > 0) return false
    this.#untilTurn = SLICE_WORK
    return true
  }
}

/** The budget of one read. Formulas beyond what can be found leave enough for computing those that were. */
export class Work {
  readonly finding: Purse
  readonly computing: Purse

  constructor(most = MAX_WORK) {
    this.finding = new Purse(most)
    this.computing = new Purse(most)
  }
}
