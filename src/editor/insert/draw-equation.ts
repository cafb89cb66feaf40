import type { ParseError } from 'katex'
import { dom } from '../view/dom'

/** What is wrong with a source, and where: characters of it from `at` to `end`, where KaTeX can tell. */
export interface EquationFault {
  words: string
  at?: number
  end?: number
}

/**
 * Limits for sources that anybody may have written: no links, no pictures and
 * no classes (`trust`), no macros that grow without end, nothing larger than a
 * page.
 */
export const equationLimits = {
  trust: false,
  strict: false,
  maxExpand: 500,
  maxSize: 20,
  output: 'html',
  throwOnError: true,
} as const

/** The source as a drawn formula, or what is wrong with it. KaTeX and its style come with the first formula. */
export async function drawEquation(source: string): Promise<HTMLElement | EquationFault> {
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')])
  const drawn = dom('span', { 'aria-hidden': 'true' })
  try {
    katex.render(source.trim(), drawn, equationLimits)
    return drawn
  } catch (error) {
    return faultOf(error, source)
  }
}

/** The place of a fault in the source as it was typed, which may begin with spaces that KaTeX did not get. */
export function faultOf(error: unknown, source: string): EquationFault {
  if (!isParseError(error)) return { words: error instanceof Error ? error.message : String(error) }
  const words = error.rawMessage
  if (typeof error.position !== 'number') return { words }
  const leading = source.length - source.trimStart().length
  const at = Math.min(leading + error.position, source.length)
  return { words, at, end: Math.min(at + Math.max(1, error.length), source.length) }
}

const isParseError = (error: unknown): error is ParseError =>
  error instanceof Error && error.name === 'ParseError' && 'rawMessage' in error
