import { type Context, contextOf, deeper, fitted, plain } from './drawing-context'
import { partOf } from './drawing-styles'
import { type DrawingPart, DrawingRefused } from './read-drawing'
import { type Extent, extentOf, numbersIn } from './shape-extent'

/**
 * Drawing a picture costs steps and areas. Steps are elements, points, dashes and letters, each as often as it is
 * drawn. Areas are how often fills, strokes and layers cover the whole canvas. Both are counted before anything is
 * drawn.
 */
const MOST_STEPS = 200_000
const MOST_AREAS = 150
/** An element costs as much as this many points. */
const STEPS_OF_ELEMENT = 5
/** Nested references and elements, with every reference followed. */
const MOST_LEVELS = 60

/** Parts that are drawn only where something refers to them. */
const REFERRED = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'linearGradient',
  'radialGradient',
])

/** The share of the budget that a drawing costs. Throws `DrawingRefused` if that is more than all of it. */
export function costOf(root: DrawingPart, { width, height }: { width: number; height: number }): number {
  const context = { ...plain, whole: Math.max(width, height) }
  const counter = new Counter(root, width * height)
  counter.partsOf(root, contextOf(root, context))
  return counter.share()
}

class Counter {
  readonly #byId = new Map<string, DrawingPart>()
  readonly #parents = new Map<DrawingPart, DrawingPart>()
  /** The cached extents of paths, which are long. */
  readonly #extents = new Map<DrawingPart, Extent>()
  readonly #canvas: number
  #steps = 0
  #shapes = 0
  #areas = 0

  constructor(root: DrawingPart, canvas: number) {
    this.#canvas = canvas
    const waiting = [root]
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      const { id } = part.attributes
      if (id !== undefined) this.#byId.set(id, part)
      for (const child of part.parts) {
        this.#parents.set(child, part)
        waiting.push(child)
      }
    }
  }

  share(): number {
    return Math.max(this.#steps / MOST_STEPS, this.#areas / MOST_AREAS)
  }

  partsOf(part: DrawingPart, context: Context) {
    for (const child of part.parts) if (!REFERRED.has(child.name)) this.draw(child, context)
  }

  draw(part: DrawingPart, inherited: Context) {
    if (inherited.levels > MOST_LEVELS) throw new DrawingRefused('levels')
    this.#spend(STEPS_OF_ELEMENT * inherited.times, 0)
    if (part.look['display'] === 'none') return
    const context = contextOf(part, inherited)
    const before = { areas: this.#areas, shapes: this.#shapes }
    switch (part.name) {
      case '':
        this.#letters(part.words, context)
        break
      case 'use':
        this.#use(part, context)
        break
      case 'svg':
        this.partsOf(part, fitted(part, context, part))
        break
      case 'text':
      case 'tspan':
      case 'g':
      case 'a':
      case 'switch':
        this.partsOf(part, context)
        break
      default:
        this.#shape(part, context)
    }
    this.#layers(part, context, before)
  }

  /**
   * Opacity, blending, masks and most clips need a layer. For one shape it is as large as that shape, else as large
   * as the canvas.
   */
  #layers({ look }: DrawingPart, context: Context, before: { areas: number; shapes: number }) {
    const areas = this.#areas - before.areas
    const isOne = this.#shapes - before.shapes <= 1
    const layer = isOne ? Math.min(areas, context.times) : context.times
    const { opacity, 'mix-blend-mode': blend, 'clip-path': clip, mask } = look
    const isSeeThrough = opacity !== undefined && !(Number(opacity) >= 1)
    if (isSeeThrough || (blend !== undefined && blend !== 'normal')) this.#spend(0, layer)
    for (const value of [clip, mask]) {
      const target = this.#target(value)
      if (!target) continue
      this.#spend(
        0,
        target.name === 'clipPath' && isPath(target) ? Math.min(areas, context.times) : 2 * layer,
      )
      const inside = { areas: this.#areas, shapes: this.#shapes }
      this.#refer(target, context)
      this.#layers(target, deeper(context), inside)
    }
  }

  #shape(part: DrawingPart, context: Context) {
    const { width, height, length, points } = this.#extentOf(part, context)
    const { scale, times, stroke, dash } = context
    this.#shapes += times
    const hasStroke = stroke !== undefined && stroke !== 'none'
    const broad = hasStroke ? context.strokeWidth * 4 : 0
    const area = Math.min(1, ((width + broad) * (height + broad) * scale * scale) / this.#canvas || 0)
    // An edge is processed in each row that it crosses, and sorted among all edges of that row.
    const rows = (length * scale) / Math.sqrt(this.#canvas) || 0
    const crossing = length / (Math.min(height, width) + broad) || 0
    const outline = (rows / 100) * Math.max(1, crossing / 200) * (hasStroke ? 4 : 1)
    const drawn = (context.fill === 'none' ? 0 : 1) + (hasStroke ? 4 : 0)
    this.#spend(times * points * drawn, times * (area * drawn + outline))
    if (hasStroke && dash !== undefined && dash !== 'none') {
      const period = numbersIn(dash).reduce((sum, each) => sum + each, 0)
      if (period > 0) this.#spend((times * length) / period, 0)
    }
    this.#paint(context.fill, context)
    if (hasStroke) this.#paint(stroke, context)
    for (const marker of context.markers) {
      const target = this.#target(marker)
      if (target && points > 0 && !['rect', 'circle', 'ellipse'].includes(part.name))
        this.#marker(target, context, points)
    }
  }

  #extentOf(part: DrawingPart, { whole }: Context): Extent {
    const extent = this.#extents.get(part) ?? extentOf(part, whole)
    if (part.name === 'path' || part.name.startsWith('poly')) this.#extents.set(part, extent)
    return extent
  }

  #letters(words: string, context: Context) {
    const letters = words.trim().length
    if (letters === 0) return
    this.#shapes += context.times * letters
    const side = context.fontSize * context.scale
    const area = Math.min(1, (side * side) / this.#canvas || 0)
    this.#spend(4 * context.times * letters, context.times * letters * area)
    this.#paint(context.fill, context)
    this.#paint(context.stroke, context)
  }

  #use(part: DrawingPart, context: Context) {
    const target = this.#byId.get(part.attributes['href']?.slice(1) ?? '')
    if (!target) return
    const inner = deeper(context)
    if (target.name === 'symbol' || target.name === 'svg')
      this.#content(target, fitted(part, contextOf(target, inner), target))
    else if (!REFERRED.has(target.name)) this.draw(target, inner)
  }

  /** Colours are free. A gradient costs its stops, and a pattern its content. */
  #paint(value: string | undefined, context: Context) {
    const target = this.#target(value)
    if (!target) return
    if (target.name === 'pattern') {
      const isBoxed = target.attributes['patternContentUnits'] === 'objectBoundingBox'
      this.#spend(0, 2 * context.times)
      this.#refer(target, { ...context, scale: isBoxed ? Infinity : context.scale })
    } else if (target.name.endsWith('Gradient')) {
      this.#refer(target, context)
    }
  }

  #marker(target: DrawingPart, context: Context, points: number) {
    const unit = target.attributes['markerUnits'] === 'userSpaceOnUse' ? 1 : context.strokeWidth
    const size = {
      ...target,
      attributes: {
        ...target.attributes,
        width: target.attributes['markerWidth'] ?? '3',
        height: target.attributes['markerHeight'] ?? '3',
      },
    }
    const times = context.times * points
    const own = this.#ownContext(target, { ...context, scale: context.scale * unit, times })
    this.#content(target, fitted(size, own, target))
  }

  /** Counts the content of a referenced part, and of the part that it refers to itself. */
  #refer(target: DrawingPart, context: Context) {
    const isBoxed = ['maskContentUnits', 'clipPathUnits'].some(
      (key) => target.attributes[key] === 'objectBoundingBox',
    )
    const own = this.#ownContext(target, context)
    const scale = isBoxed ? Infinity : own.scale
    this.#content(target, fitted(target, { ...own, scale }, target))
    const next = this.#byId.get(target.attributes['href']?.slice(1) ?? '')
    if (next && REFERRED.has(next.name)) this.#refer(next, deeper(context))
  }

  /** The context of a referenced part. It inherits from its own place, not from the place of the reference. */
  #ownContext(target: DrawingPart, { scale, whole, times, levels }: Context): Context {
    const line: DrawingPart[] = []
    for (let part: DrawingPart | undefined = target; part; part = this.#parents.get(part)) line.unshift(part)
    const start: Context = { ...plain, scale, whole, times }
    const own = line.reduce(
      (context, part) => contextOf(part === target ? part : { look: part.look, attributes: {} }, context),
      start,
    )
    return { ...own, levels: levels + 1 }
  }

  #content(target: DrawingPart, context: Context) {
    if (context.levels > MOST_LEVELS) throw new DrawingRefused('levels')
    this.#spend(STEPS_OF_ELEMENT * context.times, 0)
    this.partsOf(target, context)
  }

  #target = (value: string | undefined): DrawingPart | undefined => {
    const id = partOf(value)
    return id === undefined ? undefined : this.#byId.get(id)
  }

  #spend(steps: number, areas: number) {
    this.#steps += steps
    this.#areas += areas
    // Written so that NaN is refused, too.
    if (!(this.#steps <= MOST_STEPS) || !(this.#areas <= MOST_AREAS)) throw new DrawingRefused('too much')
  }
}

/** Whether browsers clip by the outline itself. Otherwise they draw the clip as a mask. */
const isPath = ({ parts, look }: DrawingPart): boolean =>
  parts.length <= 40 &&
  look['clip-path'] === undefined &&
  parts.every((part) => SHAPES.has(part.name) && part.look['clip-path'] === undefined)

const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'path'])
