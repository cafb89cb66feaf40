import type { DrawingPart } from './read-drawing'

/** The measures of a shape that decide its cost. They are never too small. In the units of its element. */
export interface Extent {
  width: number
  height: number
  /** The length of its outline. */
  length: number
  /** The number of points of its outline. */
  points: number
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi

export const numbersIn = (text: string | undefined): number[] => (text?.match(NUMBER) ?? []).map(Number)

const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 1.34,
  pc: 16,
  mm: 3.78,
  cm: 37.8,
  in: 96,
}

/** A length; `whole` is what 100 % are. A relative unit gives Infinity, because its length is unknown. */
export function lengthOf(text: string | undefined, whole: number, otherwise = 0): number {
  const [number] = numbersIn(text)
  if (text === undefined || number === undefined) return otherwise
  if (text.endsWith('%')) return (number * whole) / 100
  const unit = /(?<![a-z])[a-z]+$/i.exec(text)?.[0].toLowerCase()
  return number * (unit === undefined ? 1 : (UNITS[unit] ?? Infinity))
}

/** `whole` is the longer side of the canvas in the element's units. */
export function extentOf({ name, attributes }: DrawingPart, whole: number): Extent {
  const of = (key: string) => Math.abs(lengthOf(attributes[key], whole))
  const boxed = (width: number, height: number, points: number): Extent => ({
    width,
    height,
    length: 2 * (width + height),
    points,
  })
  switch (name) {
    case 'rect':
      return boxed(of('width'), of('height'), 4)
    case 'circle':
      return boxed(2 * of('r'), 2 * of('r'), 8)
    case 'ellipse':
      return boxed(2 * Math.max(of('rx'), of('ry')), 2 * Math.max(of('rx'), of('ry')), 8)
    case 'line': {
      const [from, to] = (['x', 'y'] as const).map((axis) => {
        const ends = ['1', '2'].map((end) => lengthOf(attributes[axis + end], whole))
        return Math.abs(ends[0]! - ends[1]!)
      })
      return { width: from!, height: to!, length: from! + to!, points: 2 }
    }
    case 'polyline':
    case 'polygon': {
      const outline = new Outline()
      const numbers = numbersIn(attributes['points'])
      for (let at = 0; at + 1 < numbers.length; at += 2) outline.to(numbers[at]!, numbers[at + 1]!)
      return outline.extent()
    }
    case 'path':
      return pathExtent(attributes['d'] ?? '')
    default:
      return { width: 0, height: 0, length: 0, points: 0 }
  }
}

class Outline {
  x = 0
  y = 0
  #box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  #length = 0
  #points = 0

  to(x: number, y: number) {
    if (this.#points > 0) this.#length += Math.abs(x - this.x) + Math.abs(y - this.y)
    this.#points += 1
    this.reach(x, y)
    this.x = x
    this.y = y
  }

  /** Adds everything within this distance of the last point, with an outline of four times the distance. */
  around(off: number) {
    this.reach(this.x - off, this.y - off)
    this.reach(this.x + off, this.y + off)
    this.#length += 4 * off
  }

  reach(x: number, y: number) {
    const { left, right, top, bottom } = this.#box
    this.#box = {
      left: Math.min(left, x),
      right: Math.max(right, x),
      top: Math.min(top, y),
      bottom: Math.max(bottom, y),
    }
  }

  extent(): Extent {
    const { left, right, top, bottom } = this.#box
    if (this.#points === 0) return { width: 0, height: 0, length: 0, points: 0 }
    // A filled shape is closed.
    const [width, height] = [right - left, bottom - top]
    return { width, height, length: this.#length + width + height, points: this.#points }
  }
}

/** Numbers that each command takes; a curve stays within the box of its control points. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const TOKEN = /[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/giy
const SEPARATOR = /[\s,]*/y
const FLAG = /[01]/y

/** Reads a path up to its first mistake, where a browser stops drawing it. */
function pathExtent(d: string): Extent {
  const outline = new Outline()
  let at = 0
  const next = (pattern: RegExp): string | undefined => {
    SEPARATOR.lastIndex = at
    SEPARATOR.exec(d)
    pattern.lastIndex = SEPARATOR.lastIndex
    const found = pattern.exec(d)?.[0]
    if (found !== undefined) at = pattern.lastIndex
    return found
  }
  let command: string | undefined
  let start = { x: 0, y: 0 }
  /** The distance that a smooth curve may reach: its mirrored control point is as far off again. */
  let reach = 0
  while (at < d.length) {
    const before = at
    const token = next(TOKEN)
    if (token === undefined) break
    if (/[a-z]/i.test(token)) command = token
    else at = before
    const kind = command?.toLowerCase() ?? ''
    const takes = TAKES[kind]
    if (takes === undefined || (takes === 0 && /[\d.]/.test(token))) break
    const numbers: number[] = []
    while (numbers.length < takes) {
      const isFlag = kind === 'a' && (numbers.length === 3 || numbers.length === 4)
      const number = next(isFlag ? FLAG : TOKEN)
      if (number === undefined || Number.isNaN(Number(number))) return outline.extent()
      numbers.push(Number(number))
    }
    const isRelative = command === kind
    const { x, y } = outline
    const point = (index: number) => ({
      x: numbers[index]! + (isRelative ? x : 0),
      y: numbers[index + 1]! + (isRelative ? y : 0),
    })
    if (kind === 'z') outline.to(start.x, start.y)
    else if (kind === 'h') outline.to(numbers[0]! + (isRelative ? x : 0), y)
    else if (kind === 'v') outline.to(x, numbers[0]! + (isRelative ? y : 0))
    else {
      const end = point(takes - 2)
      if (kind === 'a') {
        // Radii that are too small grow until the arc reaches its end.
        const off =
          2 * Math.max(Math.abs(numbers[0]!), Math.abs(numbers[1]!), Math.hypot(end.x - x, end.y - y))
        outline.around(off)
      }
      for (let control = 0; control < takes - 2 && kind !== 'a'; control += 2) {
        const { x: cx, y: cy } = point(control)
        outline.to(cx, cy)
        reach = Math.max(reach, Math.abs(cx - end.x) + Math.abs(cy - end.y))
      }
      if (kind === 's' || kind === 't') {
        // Each mirrored point may be twice as far off as the last.
        reach = kind === 't' ? 2 * reach + Math.abs(end.x - x) + Math.abs(end.y - y) : reach
        outline.around(reach)
      }
      outline.to(end.x, end.y)
    }
    if (kind === 'm') {
      start = { x: outline.x, y: outline.y }
      command = isRelative ? 'l' : 'L'
    }
  }
  return outline.extent()
}
