import type { Slices } from '../../../primitives/in-slices'
import { placeOf } from '../compute'
import { operated } from './operators'
import { finite, FormulaError, isTable, joined, numberOf, single, truthOf, wordsOf } from './values'
import type { Operand, Table, Value } from './values'
import { CELL_WORK, TEXT_WORK } from './work'
import type { Purse } from './work'

type Taken = readonly Operand[]

/** The numbers among the arguments: all numbers in ranges, and single values read as numbers. */
function numbersIn(taken: Taken): number[] | FormulaError {
  const numbers: number[] = []
  for (const operand of taken) {
    const values = isTable(operand) ? operand.cells.map(({ value }) => value) : [numberOf(operand)]
    for (const value of values) {
      if (value instanceof FormulaError) return value
      if (typeof value === 'number') numbers.push(value)
    }
  }
  return numbers
}

const overNumbers = (make: (numbers: readonly number[]) => Value) => (taken: Taken) => {
  const numbers = numbersIn(taken)
  return numbers instanceof FormulaError ? numbers : make(numbers)
}

const overNumber = (make: (number: number, digits: number) => Value) => (taken: Taken) => {
  const number = numberOf(single(taken[0] ?? null))
  if (number instanceof FormulaError) return number
  const digits = numberOf(single(taken[1] ?? null))
  return digits instanceof FormulaError ? digits : make(number, digits)
}

const overTruths = (make: (truths: readonly boolean[]) => Value) => (taken: Taken) => {
  const truths: boolean[] = []
  for (const operand of taken) {
    const values = isTable(operand) ? operand.cells.map(({ value }) => value) : [operand]
    for (const value of values) {
      // Texts in a range are ignored.
      if (isTable(operand) && typeof value === 'string') continue
      const truth = truthOf(value)
      if (truth instanceof FormulaError) return truth
      truths.push(truth)
    }
  }
  return truths.length === 0 ? new FormulaError('#VALUE!') : make(truths)
}

const valuesIn = (taken: Taken): Value[] =>
  taken.flatMap((operand) => (isTable(operand) ? operand.cells.map(({ value }) => value) : [operand]))

const sum = (numbers: readonly number[]): number => numbers.reduce((whole, number) => whole + number, 0)

const mean = (numbers: readonly number[]): Value =>
  numbers.length === 0 ? new FormulaError('#DIV/0!') : finite(sum(numbers) / numbers.length)

const least = (numbers: readonly number[]): number =>
  numbers.reduce((low, number) => Math.min(low, number), Infinity)
const most = (numbers: readonly number[]): number =>
  numbers.reduce((high, number) => Math.max(high, number), -Infinity)

/** Rounds halves away from zero, as spreadsheets do. */
function rounded(number: number, digits: number): Value {
  const scale = 10 ** Math.trunc(digits)
  const whole = Math.round(Math.abs(number) * scale + 1e-9)
  return finite((Math.sign(number) * whole) / scale)
}

function chosen(taken: Taken): Value {
  const truth = truthOf(single(taken[0] ?? null))
  if (truth instanceof FormulaError) return truth
  if (truth) return single(taken[1] ?? true)
  return taken.length < 3 ? false : single(taken[2] ?? null)
}

interface FormulaFunction {
  /** Fewest and most arguments. */
  takes: readonly [number, number]
  /** In slices where each cell of a range may take long. */
  of(taken: Taken, work: Purse): Value | Slices<Value>
}

const any = 255

/** The supported functions by name. A map, because a formula may name anything. */
const functions = new Map<string, FormulaFunction>([
  ['SUM', { takes: [1, any], of: overNumbers((numbers) => finite(sum(numbers))) }],
  ['AVERAGE', { takes: [1, any], of: overNumbers(mean) }],
  ['MIN', { takes: [1, any], of: overNumbers((numbers) => (numbers.length === 0 ? 0 : least(numbers))) }],
  ['MAX', { takes: [1, any], of: overNumbers((numbers) => (numbers.length === 0 ? 0 : most(numbers))) }],
  [
    'PRODUCT',
    { takes: [1, any], of: overNumbers((all) => finite(all.reduce((whole, one) => whole * one, 1))) },
  ],
  [
    'COUNT',
    { takes: [1, any], of: (taken) => valuesIn(taken).filter((one) => typeof one === 'number').length },
  ],
  ['COUNTA', { takes: [1, any], of: (taken) => valuesIn(taken).filter((one) => one !== null).length }],
  ['ABS', { takes: [1, 1], of: overNumber((number) => Math.abs(number)) }],
  ['INT', { takes: [1, 1], of: overNumber((number) => Math.floor(number)) }],
  ['ROUND', { takes: [1, 2], of: overNumber(rounded) }],
  ['SQRT', { takes: [1, 1], of: overNumber((number) => finite(Math.sqrt(number))) }],
  ['POWER', { takes: [2, 2], of: overNumber((number, exponent) => finite(number ** exponent)) }],
  [
    'MOD',
    {
      takes: [2, 2],
      of: overNumber((number, by) =>
        by === 0 ? new FormulaError('#DIV/0!') : finite(number - by * Math.floor(number / by)),
      ),
    },
  ],
  ['IF', { takes: [2, 3], of: chosen }],
  [
    'IFERROR',
    {
      takes: [2, 2],
      of: ([first = null, second = null]) => {
        const value = single(first)
        return value instanceof FormulaError ? single(second) : value
      },
    },
  ],
  ['AND', { takes: [1, any], of: overTruths((truths) => truths.every(Boolean)) }],
  ['OR', { takes: [1, any], of: overTruths((truths) => truths.some(Boolean)) }],
  ['NOT', { takes: [1, 1], of: overTruths(([truth = false]) => !truth) }],
  ['CONCATENATE', { takes: [1, any], of: (taken) => joined(valuesIn(taken)) }],
  ['CONCAT', { takes: [1, any], of: (taken) => joined(valuesIn(taken)) }],
  [
    'LEN',
    {
      takes: [1, 1],
      of: ([text = null]) => {
        const value = single(text)
        return value instanceof FormulaError ? value : wordsOf(value).length
      },
    },
  ],
  ['SUMIF', { takes: [2, 3], of: sumIf }],
  ['COUNTIF', { takes: [2, 2], of: countIf }],
])

/** The result of a function: #NAME? if there is none of that name, #ERROR! for too few or too many arguments. */
export function applied(name: string, taken: Taken, work: Purse): Value | Slices<Value> {
  const known = functions.get(name)
  if (!known) return new FormulaError('#NAME?')
  const [fewest, most] = known.takes
  return taken.length < fewest || taken.length > most ? new FormulaError('#ERROR!') : known.of(taken, work)
}

/**
 * The cells of a range that meet a condition: `">5"`, `"<>done"`, or simply equality. Undefined if comparing them all
 * would cost more than is left.
 */
function* matches(range: Operand, condition: Operand, work: Purse): Slices<Table['cells'] | undefined> {
  const test = single(condition)
  const [, sign = '=', rest = ''] =
    typeof test === 'string' ? (/^(<>|<=|>=|[<>=])(.*)$/s.exec(test) ?? []) : []
  const wanted = typeof test === 'string' && rest !== '' ? asWritten(rest) : asWritten(test)
  const cells = isTable(range) ? range.cells : [{ row: 0, column: 0, value: range }]
  const found: Table['cells'] = []
  for (const cell of cells) {
    const { value } = cell
    if (!work.pay(CELL_WORK + comparedIn(value, wanted))) return undefined
    if (work.isTurnDue()) yield
    // An order condition only applies to values of the same type.
    if (sign !== '=' && sign !== '<>' && typeof value !== typeof wanted) continue
    if (operated(sign, [value, wanted]) === true) found.push(cell)
  }
  return found
}

const comparedIn = (one: Value, other: Value): number =>
  typeof one === 'string' && typeof other === 'string' ? TEXT_WORK * (one.length + other.length) : 0

function asWritten(value: Value): Value {
  if (typeof value !== 'string') return value
  const number = value.trim() === '' ? NaN : Number(value)
  return Number.isNaN(number) ? value : number
}

function* countIf([range = null, condition = null]: Taken, work: Purse): Slices<Value> {
  const found = yield* matches(range, condition, work)
  return found ? found.length : new FormulaError('#ERROR!')
}

function* sumIf([range = null, condition = null, summed]: Taken, work: Purse): Slices<Value> {
  const found = yield* matches(range, condition, work)
  if (!found) return new FormulaError('#ERROR!')
  if (summed === undefined) return finite(sum(numbersOf(found)))
  if (!isTable(summed)) return new FormulaError('#VALUE!')
  const places = new Set(found.map(({ row, column }) => placeOf(row, column)))
  return finite(sum(numbersOf(summed.cells.filter(({ row, column }) => places.has(placeOf(row, column))))))
}

const numbersOf = (cells: Table['cells']): number[] =>
  cells.flatMap(({ value }) => (typeof value === 'number' ? value : []))
