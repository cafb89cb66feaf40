import type { DrawingPart } from './read-drawing'
import { lengthOf, numbersIn } from './shape-extent'

/** The styles that an element inherits, and the scale at which it is drawn. */
export interface Context {
  fill: string | undefined
  stroke: string | undefined
  strokeWidth: number
  dash: string | undefined
  fontSize: number
  markers: readonly string[]
  /** How much longer lengths may become on the canvas. */
  scale: number
  /** The longer side of the canvas in the units of the element. */
  whole: number
  /** How often it is drawn: markers are drawn at every point. */
  times: number
  levels: number
}

export const plain: Context = {
  fill: undefined,
  stroke: undefined,
  strokeWidth: 1,
  dash: undefined,
  fontSize: 16,
  markers: [],
  scale: 1,
  whole: 0,
  times: 1,
  levels: 0,
}

const MARKERS = ['marker-start', 'marker-mid', 'marker-end'] as const

export const deeper = (context: Context): Context => ({ ...context, levels: context.levels + 1 })

export function contextOf(
  { look, attributes }: Pick<DrawingPart, 'look' | 'attributes'>,
  inherited: Context,
): Context {
  const transforms = ['transform', 'patternTransform', 'gradientTransform'].map((key) =>
    scaleOf(attributes[key]),
  )
  const markers = MARKERS.flatMap((key, at) => look[key] ?? look['marker'] ?? inherited.markers[at] ?? 'none')
  return {
    ...inherited,
    fill: look['fill'] ?? inherited.fill,
    stroke: look['stroke'] ?? inherited.stroke,
    strokeWidth: Math.abs(lengthOf(look['stroke-width'], inherited.whole, inherited.strokeWidth)),
    dash: look['stroke-dasharray'] ?? inherited.dash,
    fontSize: Math.abs(fontSizeOf(look['font-size'], inherited)),
    markers,
    scale: transforms.reduce((product, each) => product * each, inherited.scale),
    levels: inherited.levels + 1,
  }
}

/** Words such as `larger` count as a fifth more than the largest of them. */
function fontSizeOf(text: string | undefined, { fontSize, whole }: Context): number {
  if (text === undefined) return fontSize
  if (numbersIn(text).length === 0) return Math.max(48, fontSize * 1.2)
  if (/\d\s?(?:em|ex|%)$/i.test(text))
    return (numbersIn(text)[0]! * fontSize) / (text.endsWith('%') ? 100 : 1)
  return lengthOf(text, whole)
}

/** The context in a part with a `viewBox`, which is fitted to a width and a height. */
export function fitted(sized: DrawingPart, context: Context, target: DrawingPart): Context {
  const [, , width, height] = numbersIn(target.attributes['viewBox'])
  if (width === undefined || height === undefined) return context
  const side = (key: 'width' | 'height') =>
    Math.abs(lengthOf(sized.attributes[key] ?? target.attributes[key] ?? '100%', context.whole))
  const factor = Math.max(side('width') / width, side('height') / height)
  return { ...context, scale: context.scale * factor, whole: Math.max(width, height) }
}

/** How much longer a transformation may make a line. */
function scaleOf(transform: string | undefined): number {
  if (transform === undefined) return 1
  let product = 1
  for (const [, name, inside] of transform.matchAll(/([a-z\d]{1,20}) ?\(([^)]{0,500})\)/gi)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbersIn(inside)
    if (name === 'translate' || name === 'rotate') continue
    if (name === 'scale') product *= Math.max(Math.abs(a), Math.abs(numbersIn(inside)[1] ?? a))
    else if (name === 'matrix') product *= longest(a, b, c, d)
    else if (name === 'skewX' || name === 'skewY') product *= 1 + Math.abs(Math.tan((a * Math.PI) / 180))
    else product = Infinity
  }
  return product
}

/** The operator norm of a matrix. */
function longest(a: number, b: number, c: number, d: number): number {
  const squares = a * a + b * b + c * c + d * d
  const area = a * d - b * c
  return Math.sqrt((squares + Math.sqrt(Math.max(0, squares * squares - 4 * area * area))) / 2)
}
