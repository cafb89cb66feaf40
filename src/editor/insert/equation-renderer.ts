import type { ParseError } from 'katex'
import { contentLimits } from '../../../document/content-limits'
import { frameQueue } from '../../browser/frame-queue'
import { dom } from '../view/dom'
import { equationRefusal, equationCost } from './equation-cost'
import type { EquationRefusal } from './equation-cost'

/** The error in a source, and the characters from `at` to `end` that it is about, if KaTeX can tell. */
export interface EquationError {
  words: string
  at?: number
  end?: number
}

/**
 * Limits for untrusted sources: no links, no pictures and no classes (`trust`), nothing larger than a page. A source
 * that defines macros is not drawn at all (`equationRefusal`); KaTeX's own macros expand in few steps.
 */
export const katexOptions = {
  trust: false,
  strict: false,
  maxExpand: 300,
  maxSize: 20,
  output: 'html',
  throwOnError: true,
} as const

/** Returns the drawn formula, what is wrong with its source, or why it is not even tried. */
export type RenderEquation = (source: string) => HTMLElement | EquationError | EquationRefusal

/** Loads KaTeX and its style, with the first formula. */
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

/** Writes equations as MathML for exported documents; undefined for one that cannot or may not be drawn. */
export async function loadEquationMarkup(): Promise<(source: string) => string | undefined> {
  const { default: katex } = await import('katex')
  return (source) => {
    if (equationRefusal(source)) return undefined
    try {
      const drawn = katex.renderToString(source.trim(), { ...katexOptions, output: 'mathml' })
      return /<math[\s\S]*<\/math>/.exec(drawn)?.[0]
    } catch {
      return undefined
    }
  }
}

/** Places a fault in the source as it was typed, including leading spaces that KaTeX did not get. */
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

/** The outcome for a formula; undefined if KaTeX could not be loaded. */
export type RenderedEquation = ReturnType<RenderEquation> | undefined

const AROUND = '600px 0px'

/** Formulas that are not drawn yet, by the element that waits for one. */
const waiting = new Map<Element, () => void>()
const queue = frameQueue()
let observer: IntersectionObserver | undefined
let loaded: RenderEquation | undefined

/**
 * Draws a formula once its element comes near the screen or is printed. A document may hold thousands, and those out
 * of sight cost nothing. Formulas that come near together are drawn one after another, without blocking keys or
 * pointer. If a line holds too many, the last ones are not drawn. Returns a function that cancels.
 */
export function renderNearViewport(
  element: Element,
  source: string,
  show: (drawn: RenderedEquation) => void,
): () => void {
  const { elements } = equationCost(source)
  let isGone = false
  let forgetLine: (() => void) | undefined
  const add = (drawEquation: RenderEquation) =>
    queue.add(() => {
      if (isGone) return
      forgetLine = takeInLine(element, elements)
      show(forgetLine ? drawEquation(source) : 'line')
    })
  const stopWaiting = () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
  waiting.set(element, () => {
    stopWaiting()
    if (loaded) return add(loaded)
    loadEquationRenderer().then(
      (drawEquation) => add((loaded = drawEquation)),
      () => show(undefined),
    )
  })
  watch().observe(element)
  return () => {
    isGone = true
    stopWaiting()
    forgetLine?.()
  }
}

/**
 * Draws the first `drawn` of these equations. From the first one that is not
 * among them or not drawn in time, all but faulty ones are printed as their
 * source, and that one carries `words` about it. The screen does not change.
 */
export function renderEquationsForPrint(
  equations: Iterable<HTMLElement>,
  drawn: number,
  words: string,
): void {
  const all = [...equations]
  for (const equation of all.slice(0, drawn)) waiting.get(equation)?.()
  queue.flush()
  const isSource = ({ dataset }: HTMLElement, at: number) =>
    !('faulty' in dataset) && (at >= drawn || !('source' in dataset))
  const first = all.findIndex(isSource)
  for (const [at, { dataset }] of all.entries()) {
    // Those after it, too: the screen may draw them before printing begins.
    if (first !== -1 && at >= first && !('faulty' in dataset)) dataset.printedAs = 'source'
    else delete dataset.printedAs
    if (at === first) dataset.notPrinted = words
    else delete dataset.notPrinted
  }
}

function watch(): IntersectionObserver {
  if (observer) return observer
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    // The page scrolls within an element of its own.
    { rootMargin: AROUND, scrollMargin: AROUND },
  )
  return observer
}

const drawnInLine = new WeakMap<Element, number>()

/** Counts the formula towards its line; returns how to undo that, or undefined if the line has no room for it. */
function takeInLine(element: Element, elements: number): (() => void) | undefined {
  const line = element.closest('.ed-line')
  if (!line) return () => undefined
  const drawn = drawnInLine.get(line) ?? 0
  if (drawn + elements > contentLimits.equation.elementsInLine) return undefined
  drawnInLine.set(line, drawn + elements)
  return () => drawnInLine.set(line, (drawnInLine.get(line) ?? elements) - elements)
}
