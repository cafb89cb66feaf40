import { costOf } from './drawing-cost'
import { isFilter } from './drawing-styles'
import { type DrawingPart, DrawingRefused, readDrawing } from './read-drawing'
import { lengthOf, numbersIn } from './shape-extent'

/** A drawing as it is shown, written again from the counted parts. */
export interface SafeDrawing {
  svg: string
  width: number
  height: number
  /** The share of the budget for one drawing. */
  cost: number
}

/** The most UTF-16 units of a drawing, both as received and as written again. */
const MOST_DRAWING = 500_000
/** A drawing has no pixels of its own. This is the longest side at which it is drawn. */
const LONGEST_SIDE = 2_000

/**
 * A drawing that may be shown: its elements and attributes are on a list, and drawing it with every reference
 * followed stays within a budget. The result is written from the parts that were read, so no other reader can find
 * more in it. Undefined if it may not be shown.
 */
export function safeDrawing(text: string): SafeDrawing | undefined {
  if (text.length > MOST_DRAWING) return undefined
  try {
    const root = readDrawing(text)
    const box = boxOf(root)
    const cost = costOf(root, box)
    const stated = Math.min(sideOf(root, 'width') / box.width, sideOf(root, 'height') / box.height)
    const largest = LONGEST_SIDE / Math.max(box.width, box.height)
    const scale = Math.min(largest, stated > 0 && stated < Infinity ? stated : 1)
    const [width, height] = [box.width, box.height].map((side) => Math.max(1, Math.round(side * scale)))
    const { preserveAspectRatio: _, ...attributes } = root.attributes
    const shown = { ...attributes, viewBox: box.viewBox, width: String(width), height: String(height) }
    const svg = written({ ...root, attributes: shown })
    return { svg, width: width!, height: height!, cost }
  } catch (error) {
    if (error instanceof DrawingRefused) return undefined
    throw error
  }
}

/** The size that a browser uses for a drawing without a size. */
const USUAL = { width: 300, height: 150 }

function boxOf({ attributes }: DrawingPart): { width: number; height: number; viewBox: string } {
  const [x = 0, y = 0, wide, high] = numbersIn(attributes['viewBox'])
  const width = wide ?? lengthOf(attributes['width'], USUAL.width, USUAL.width)
  const height = high ?? lengthOf(attributes['height'], USUAL.height, USUAL.height)
  const isDrawn = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0
  // A very narrow drawing, rounded to a whole pixel, would differ from the counted one.
  if (!isDrawn || Math.max(width / height, height / width) > LONGEST_SIDE) throw new DrawingRefused('size')
  return { width, height, viewBox: `${x} ${y} ${width} ${height}` }
}

/** A side as the drawing states it. A percentage of its container does not count. */
function sideOf({ attributes }: DrawingPart, side: 'width' | 'height'): number {
  const text = attributes[side]
  return text === undefined || text.endsWith('%') ? Infinity : lengthOf(text, 0)
}

/** These are only properties, not attributes. */
const ONLY_STYLES = new Set(['mix-blend-mode'])
const SHORT = 'marker'

function written(root: DrawingPart): string {
  const pieces: string[] = []
  let size = 0
  const add = (piece: string) => {
    size += piece.length
    if (size > MOST_DRAWING) throw new DrawingRefused('too long')
    pieces.push(piece)
  }
  const write = ({ name, attributes, look, parts, words }: DrawingPart, namespace = '') => {
    if (name === '') return add(escaped(words))
    if (name === 'style') return
    add(`<${name}${namespace}`)
    for (const [key, value] of [...Object.entries(attributes), ...asAttributes(look)])
      add(` ${key}="${escaped(value)}"`)
    const styles = Object.entries(look).filter(([key]) => ONLY_STYLES.has(key) || key === SHORT)
    if (styles.length > 0)
      add(` style="${styles.map(([key, value]) => `${key}:${escaped(value)}`).join(';')}"`)
    add('>')
    for (const part of parts) write(part)
    add(`</${name}>`)
  }
  write(root, ' xmlns="http://www.w3.org/2000/svg"')
  return pieces.join('')
}

const asAttributes = (look: DrawingPart['look']) =>
  Object.entries(look).filter(([key]) => !ONLY_STYLES.has(key) && key !== SHORT && !isFilter(key))

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  // XML allows no other control characters, not even as character references.
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (sign) => SIGNS[sign]!)
