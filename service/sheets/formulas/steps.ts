import { parseRange } from '../../../contract/sheets/a1-range'
import type { Area } from '../cell-rows'
import { tokensOf } from './tokens'
import type { Token } from './tokens'

/** One step of a computation: pushes a value onto the stack, or takes values from it and pushes the result. */
export type Step =
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'area'; area: Area }
  | { kind: 'operator'; name: string; takes: 1 | 2 }
  | { kind: 'function'; name: string; takes: number }

const ranks: Record<string, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
  'u-': 6,
  'u+': 6,
}

interface Waiting {
  /** An operator, a bracket, or the name of a function before its bracket. */
  name: string
  kind: 'operator' | 'bracket' | 'function'
  /** For a function: the number of arguments begun. */
  takes: number
}

/**
 * Puts a formula into the order in which it is computed (the shunting yard
 * algorithm: one pass and a stack, so that brackets may be nested to any depth).
 * Undefined if it is malformed.
 */
export function stepsOf(formula: string): Step[] | undefined {
  const tokens = tokensOf(formula)
  return tokens && new Yard(tokens).steps()
}

class Yard {
  readonly #tokens: readonly Token[]
  readonly #steps: Step[] = []
  readonly #waiting: Waiting[] = []
  #wantsValue = true
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  steps(): Step[] | undefined {
    while (this.#at < this.#tokens.length) if (!this.#take()) return undefined
    if (this.#wantsValue) return undefined
    this.#release(0)
    return this.#waiting.length === 0 ? this.#steps : undefined
  }

  /** Takes the next token; false if it cannot be here. */
  #take(): boolean {
    const token = this.#tokens[this.#at++]
    if (!token) return false
    if (token.kind === 'sign')
      return this.#wantsValue ? this.#opening(token.value) : this.#following(token.value)
    if (!this.#wantsValue) return false
    this.#wantsValue = false
    if (token.kind === 'number' || token.kind === 'text')
      return this.#put({ kind: 'value', value: token.value })
    if (token.kind === 'cell') return this.#area(token.value)
    return this.#name(token.value)
  }

  #put(step: Step): true {
    this.#steps.push(step)
    return true
  }

  #next(sign: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sign' || token.value !== sign) return false
    this.#at += 1
    return true
  }

  /** A cell, or a range from it to the cell after the colon. */
  #area(from: string): boolean {
    const token = this.#next(':') ? this.#tokens[this.#at++] : { kind: 'cell', value: from }
    if (token?.kind !== 'cell') return false
    const area = areaBetween(from, String(token.value))
    return area !== undefined && this.#put({ kind: 'area', area })
  }

  /** A function, TRUE, FALSE, or columns as in A:B; any other name becomes an unknown function. */
  #name(name: string): boolean {
    if (this.#next('(')) {
      this.#waiting.push({ name, kind: 'function', takes: 1 })
      this.#wantsValue = true
      return !this.#next(')') || this.#close(0)
    }
    if (this.#next(':')) {
      const to = this.#tokens[this.#at++]
      const area = to?.kind === 'name' ? columnsBetween(name, to.value) : undefined
      return area !== undefined && this.#put({ kind: 'area', area })
    }
    if (name === 'TRUE' || name === 'FALSE') return this.#put({ kind: 'value', value: name === 'TRUE' })
    return this.#put({ kind: 'function', name: '', takes: 0 })
  }

  /** A sign where a value is expected: a bracket, or the sign of a value. */
  #opening(sign: string): boolean {
    if (sign === '(') this.#waiting.push({ name: '(', kind: 'bracket', takes: 1 })
    else if (sign === '-' || sign === '+')
      this.#waiting.push({ name: `u${sign}`, kind: 'operator', takes: 1 })
    else return false
    return true
  }

  /** A sign after a value. */
  #following(sign: string): boolean {
    if (sign === ')') return this.#close(undefined)
    if (sign === '%') return this.#put({ kind: 'operator', name: '%', takes: 1 })
    if (sign === ',') {
      this.#release(0)
      const call = this.#waiting.at(-1)
      if (call?.kind !== 'function') return false
      call.takes += 1
      this.#wantsValue = true
      return true
    }
    const rank = ranks[sign]
    if (rank === undefined) return false
    this.#release(rank)
    this.#waiting.push({ name: sign, kind: 'operator', takes: 2 })
    this.#wantsValue = true
    return true
  }

  /** Outputs the waiting operators that bind at least as tightly. */
  #release(rank: number): void {
    for (let last = this.#waiting.at(-1); last?.kind === 'operator'; last = this.#waiting.at(-1)) {
      if ((ranks[last.name] ?? 0) < rank) return
      this.#waiting.pop()
      this.#steps.push({ kind: 'operator', name: last.name, takes: last.takes === 1 ? 1 : 2 })
    }
  }

  #close(takes: number | undefined): boolean {
    this.#release(0)
    const opened = this.#waiting.pop()
    if (!opened) return false
    this.#wantsValue = false
    if (opened.kind === 'function')
      this.#put({ kind: 'function', name: opened.name, takes: takes ?? opened.takes })
    return true
  }
}

/** The rectangle between two cells, in either order. */
function areaBetween(one: string, other: string): Area | undefined {
  const from = parseRange(`x!${one}:${one}`)
  const to = one === other ? from : parseRange(`x!${other}:${other}`)
  if (!from || !to) return undefined
  return {
    top: Math.min(from.top, to.top),
    left: Math.min(from.left, to.left),
    bottom: Math.max(from.top, to.top),
    right: Math.max(from.left, to.left),
  }
}

/** No row is below this one (a sheet has at most 5,000,000 cells). */
const LAST_ROW = 4_999_999

function columnsBetween(one: string, other: string): Area | undefined {
  const range = parseRange(`x!${one.replaceAll('$', '')}:${other.replaceAll('$', '')}`)
  if (range?.right === undefined) return undefined
  return { top: 0, left: range.left, bottom: LAST_ROW, right: range.right }
}
