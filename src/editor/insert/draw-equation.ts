import type { ParseError } from 'katex'
import { dom } from '../view/dom'
import { equationRefusal } from './equation-budget'
import type { EquationRefusal } from './equation-budget'

/** What is wrong with a source, and where: characters of it from `at` to `end`, where KaTeX can tell. */
export interface EquationError {
  words: string
  at?: number
  end?: number
}

/**
 * Limits for sources that anybody may have written: no links, no pictures and
 * no classes (`trust`), nothing larger than a page. A source that defines macros
 * is not drawn at all (`equationRefusal`); those of KaTeX itself take a few steps.
 */
export const katexOptions = {
  trust: false,
  strict: false,
  maxExpand: 300,
  maxSize: 20,
  output: 'html',
  throwOnError: true,
} as const

/** The source as a drawn formula, what is wrong with it, or why it is not even tried. */
export type RenderEquation = (source: string) => HTMLElement | EquationError | EquationRefusal

/** KaTeX and its style, which come with the first formula. */
export async function loadEquationRenderer(): Promise<RenderEquation> {
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')])
  return (source) => {
    const why = equationRefusal(source)
    if (why) return why
    const drawn = dom('span', { 'aria-hidden': 'true' })
    try {
      katex.render(source.trim(), drawn, katexOptions)
      return drawn
    } catch (error) {
      return equationErrorOf(error, source)
    }
  }
}

/** The place of a fault in the source as it was typed, which may begin with spaces that KaTeX did not get. */
export function equationErrorOf(error: unknown, source: string): EquationError {
  if (!isParseError(error)) return { words: error instanceof Error ? error.message : String(error) }
  const words = error.rawMessage
  if (typeof error.position !== 'number') return { words }
  const leading = source.length - source.trimStart().length
  const at = Math.min(leading + error.position, source.length)
  return { words, at, end: Math.min(at + Math.max(1, error.length), source.length) }
}

const isParseError = (error: unknown): error is ParseError =>
  error instanceof Error && error.name === 'ParseError' && 'rawMessage' in error
