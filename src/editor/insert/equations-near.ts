import { contentLimits } from '../../limits/content-limits'
import { frameQueue } from '../../limits/frame-queue'
import { equationCost } from './equation-budget'
import { loadEquationRenderer } from './draw-equation'
import type { RenderEquation } from './draw-equation'

/** What a formula became. Undefined where KaTeX could not be loaded. */
export type RenderedEquation = ReturnType<RenderEquation> | undefined

const AROUND = '600px 0px'

/** Formulas that are not drawn yet, by the element that waits for one. */
const waiting = new Map<Element, () => void>()
const queue = frameQueue()
let observer: IntersectionObserver | undefined
let loaded: RenderEquation | undefined

/**
 * Draws a formula once its element comes near the screen, or goes on paper: a
 * document may hold thousands, and those that nobody looks at cost nothing.
 * Those that come near together are drawn one after another, between the keys
 * and the pointer. Of a line whose formulas are too many the last ones are not
 * drawn. Answers how to take it back.
 */
export function renderWhenNear(
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
 * Draws the first of these equations; the others are printed as their source,
 * drawn or not, and so is what cannot be drawn before a printer takes it. The
 * first that is says `words` about it. The screen stays as it is.
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
    // Those behind it, too, which a screen may draw before the printer comes.
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

/** Counts the formula to its line; answers how to take it off again, or undefined where the line has no room for it. */
function takeInLine(element: Element, elements: number): (() => void) | undefined {
  const line = element.closest('.ed-line')
  if (!line) return () => undefined
  const drawn = drawnInLine.get(line) ?? 0
  if (drawn + elements > contentLimits.equation.elementsInLine) return undefined
  drawnInLine.set(line, drawn + elements)
  return () => drawnInLine.set(line, (drawnInLine.get(line) ?? elements) - elements)
}
