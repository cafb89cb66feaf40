import { closing } from './split-markdown'

/** Signs of formulas, which words in brackets do not have: a command, or a sign after what it belongs to. */
const IS_FORMULA = /\\[a-z]{2}|[^\s^_=+]\s*[\^_=+]/i

/** Signs that a backslash keeps as words, links, and brackets without their other half. */
const IS_WORDS = /\\[[\]()*<>~`]|\]\(|^[^[]*\]/

/** Code, which stays, or a formula between `\(` and `\)`. */
const OF_LINE = /(?<!`)(`+)(?!`)[^`]+\1|(?<!\\)\\\(((?:(?!\\\)).){1,500})(?<!\\)\\\)/g
/** A line between `\[` and `\]`. In other lines these are brackets. */
const WHOLE = /^(\s*)\\\[(.{1,500})(?<!\\)\\\]\s*$/

/**
 * Markdown with the formulas of ChatGPT and DeepSeek between dollar signs. Brackets with a backslash around words are
 * brackets, as CommonMark says.
 */
export function withDollars(text: string): string {
  if (!/\\[([]/.test(text)) return text
  const lines = text.split('\n')
  let end: RegExp | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (end) {
      if (end.test(line)) end = undefined
      continue
    }
    end = closing(line)
    const last = line.trim() === '\\[' ? closingLine(lines, at) : undefined
    if (last !== undefined) {
      for (const place of [at, last]) lines[place] = lines[place]!.replace(/\\[[\]]/, '$$$$')
      at = last
    } else if (!end) lines[at] = line.replace(WHOLE, asFormula).replace(OF_LINE, asFormula)
  }
  return lines.join('\n')
}

const asFormula = (all: string, before: string | undefined, formula: string | undefined) =>
  formula !== undefined && IS_FORMULA.test(formula) && !IS_WORDS.test(formula)
    ? `${before ?? ''}$${formula.trim()}$`
    : all

/** No formula has more lines. */
const LONGEST = 100

function closingLine(lines: readonly string[], from: number): number | undefined {
  for (let at = from + 1; at < Math.min(lines.length, from + LONGEST); at++) {
    if (lines[at]!.trim() === '\\]') return at
    if (lines[at]!.trim() === '') return undefined
  }
  return undefined
}
