import { finite, FormulaError, joined, numberOf, single } from './values'
import type { Operand, Value } from './values'

const arithmetic: Record<string, (one: number, other: number) => Value> = {
  '+': (one, other) => finite(one + other),
  '-': (one, other) => finite(one - other),
  '*': (one, other) => finite(one * other),
  '/': (one, other) => (other === 0 ? new FormulaError('#DIV/0!') : finite(one / other)),
  '^': (one, other) => finite(one ** other),
}

const comparisons: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
}

/** The result of an operator; an error among its operands is passed on. */
export function operated(name: string, operands: readonly Operand[]): Value {
  const [one = null, other = null] = operands.map(single)
  if (one instanceof FormulaError) return one
  if (other instanceof FormulaError) return other
  if (name === '&') return joined([one, other])
  const compare = comparisons[name]
  if (compare) return compare(orderOf(one, other))
  const left = numberOf(one)
  if (left instanceof FormulaError) return left
  if (name === 'u-') return -left
  if (name === 'u+') return one
  if (name === '%') return left / 100
  const right = numberOf(other)
  if (right instanceof FormulaError) return right
  return arithmetic[name]?.(left, right) ?? new FormulaError('#ERROR!')
}

type Plain = Exclude<Value, FormulaError>

/** Numbers come before texts, texts before TRUE and FALSE; case does not matter, and an empty cell is 0, '' or FALSE. */
function orderOf(one: Plain, other: Plain): number {
  const left = one ?? emptyLike(other)
  const right = other ?? emptyLike(one)
  if (left === right) return 0
  if (typeof left === 'string' && typeof right === 'string') {
    const [low, high] = [left.toLowerCase(), right.toLowerCase()]
    return Number(low > high) - Number(low < high)
  }
  if (typeof left === typeof right) return Number(left > right) - Number(left < right)
  return kindOf(left) - kindOf(right)
}

function emptyLike(other: Plain): number | string | boolean {
  if (typeof other === 'string') return ''
  return typeof other === 'boolean' ? false : 0
}

const kindOf = (value: number | string | boolean): number =>
  ['number', 'string', 'boolean'].indexOf(typeof value)
