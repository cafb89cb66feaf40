/** One piece of a formula. */
export type Token =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'name'; value: string }
  | { kind: 'cell'; value: string }
  | { kind: 'sign'; value: string }

/** The longest formula that is computed, in characters. */
const MAX_FORMULA = 8_192

const number = /\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/iy
const text = /"((?:[^"]|"")*)"/y
const word = /\$?[A-Za-z_][A-Za-z0-9_.$]*/y
const cellWord = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/
const sign = /<>|<=|>=|[-+*/^&=<>%(),:;]/y
const space = /\s+/y

/** Splits a formula, without its `=`; undefined if part of it is no token, or it is too long. */
export function tokensOf(formula: string): Token[] | undefined {
  if (formula.length > MAX_FORMULA) return undefined
  const tokens: Token[] = []
  let at = 1
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(formula)
    if (found) at += found[0].length
    return found
  }
  while (at < formula.length) {
    if (next(space)) continue
    const token = tokenAt(next)
    if (!token) return undefined
    tokens.push(token)
  }
  return tokens
}

function tokenAt(next: (pattern: RegExp) => RegExpExecArray | null): Token | undefined {
  const digits = next(number)
  if (digits) return { kind: 'number', value: Number(digits[0]) }
  const quoted = next(text)
  if (quoted) return { kind: 'text', value: (quoted[1] ?? '').replaceAll('""', '"') }
  const named = next(word)
  if (named) {
    const [, column, row] = cellWord.exec(named[0]) ?? []
    if (column !== undefined && row !== undefined) return { kind: 'cell', value: `${column}${row}` }
    return { kind: 'name', value: named[0].toUpperCase() }
  }
  const one = next(sign)
  return one ? { kind: 'sign', value: one[0] === ';' ? ',' : one[0] } : undefined
}
