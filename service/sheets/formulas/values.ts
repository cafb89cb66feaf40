import { MAX_CELL_CHARACTERS } from '../../../contract/sheets/cell'

/** The value of a formula that fails. */
export class FormulaError {
  readonly words: ErrorWords
  constructor(words: ErrorWords) {
    this.words = words
  }
}

type ErrorWords = '#DIV/0!' | '#ERROR!' | '#NAME?' | '#NUM!' | '#REF!' | '#VALUE!'

/** One value of a computation; null is an empty cell. */
export type Value = number | string | boolean | null | FormulaError

/** A rectangle with the values of its cells; empty cells are left out. */
export interface Table {
  rows: number
  columns: number
  /** Row and column count from its top left corner. */
  cells: { row: number; column: number; value: Value }[]
}

/** An argument of a step: a value or a range. */
export type Operand = Value | Table

export const isTable = (operand: Operand): operand is Table =>
  typeof operand === 'object' && operand !== null && 'cells' in operand

/** A range of one cell counts as that cell; a larger one is an error. */
export function single(operand: Operand): Value {
  if (!isTable(operand)) return operand
  if (operand.rows * operand.columns !== 1) return new FormulaError('#VALUE!')
  return operand.cells[0]?.value ?? null
}

const numeric = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*(?:(%)\s*)?$/i

/** As a number: an empty cell is 0, TRUE is 1, and a text that looks like a number is that number. */
export function numberOf(value: Value): number | FormulaError {
  if (typeof value === 'number' || value instanceof FormulaError) return value
  if (value === null) return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  const written = numeric.exec(value)
  if (!written) return new FormulaError('#VALUE!')
  return written[3] === '%' ? Number(value.replace('%', '')) / 100 : Number(value)
}

/** As a text. */
export function wordsOf(value: Value): string {
  if (value instanceof FormulaError) return value.words
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

/** The texts one after the other; an error where that is more than a cell may hold. */
export function joined(values: Iterable<Value>): string | FormulaError {
  let text = ''
  for (const value of values) {
    if (value instanceof FormulaError) return value
    text += wordsOf(value)
    if (text.length > MAX_CELL_CHARACTERS) return new FormulaError('#VALUE!')
  }
  return text
}

/** As a boolean: 0 and an empty cell are false. */
export function truthOf(value: Value): boolean | FormulaError {
  if (typeof value === 'boolean' || value instanceof FormulaError) return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return /^true$/i.test(value)
  const number = numberOf(value)
  return number instanceof FormulaError ? number : number !== 0
}

/** A result that is not a finite number is an error. */
export const finite = (number: number): number | FormulaError =>
  Number.isFinite(number) ? number : new FormulaError('#NUM!')
