import type { Node } from 'prosemirror-model'
import type { BlockSelection } from '../selection/block-selection'
import { staysAt, moveRefusal } from './move-refusal'
import type { MoveRefusal, MoveTarget } from './move-refusal'
import { placesInGap } from './places'

/** A rectangle of the screen. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Blocks one below the other: the page, a callout, a column, a cell. Only those near the screen need be in it. */
export interface Flow extends Box {
  /** The place after its last block. */
  end: number
  rows: readonly Row[]
}

/** One line as people see it: a text block without its children, a card, or a whole container. */
export interface Row extends Box {
  position: number
  /** The end of the block, including its children. */
  end: number
  /** Its parts that can take blocks, side by side or one below the other. */
  flows: readonly Flow[]
}

/** Where blocks would go if they were dropped now, and where the line is drawn. */
export type DropTarget =
  | { kind: 'between' | 'beside'; to: MoveTarget; line: Box }
  | { kind: 'stays' }
  | { kind: 'refused'; at: number; why: MoveRefusal; line: Box }

export interface Point {
  x: number
  y: number
}

/** What a drag is about, besides the pointer. */
export interface Carried {
  run: BlockSelection
  /** From the pointer to the left side of the carried blocks. */
  lead?: number
  /** Whether blocks may be put side by side. A narrow screen has no room for columns. */
  hasColumns?: boolean
}

/** The indent of one level of blocks. */
export const LEVEL = 26
/** So far, of an indent of `LEVEL`, blocks go to the right before they are one level deeper. */
const CLEAR = 20
/** So far to the right of the deepest place, the pointer is over words, and their block's own depth counts. */
const OVER_WORDS = 3 * LEVEL
/** So near to its upper or lower edge, the place is before or after a container. */
const EDGE = 7
/** The width of the right edge that means a column next to a block. */
export const SIDE = 24
/** The left margin that means a column begins and ends so far from the text, beyond the handles of blocks. */
const MARGIN = { from: 64, to: 160 }
/** So far beyond the edge of its zone a landing stays, so that a slow pointer does not change it back and forth. */
export const STEADY = 8
const STEPS = [-STEADY, 0, STEADY]

/**
 * Where dragged blocks would land. A pure function of the pointer, the rectangles on the screen, the document, and the
 * landing before. A landing stays while the pointer is in its zone or at most `STEADY` pixels beyond it.
 */
export function landing(
  point: Point,
  page: Flow,
  doc: Node,
  carried: Carried,
  before?: DropTarget,
): DropTarget {
  const target = dropTarget(point, page, doc, carried)
  if (!before || isSameLanding(target, before)) return target
  const around = STEPS.flatMap((across) => STEPS.map((down) => ({ x: point.x + across, y: point.y + down })))
  const same = around.map((near) => dropTarget(near, page, doc, carried))
  return same.find((each) => isSameLanding(each, before)) ?? target
}

/** Whether two landings are the same place, wherever their lines are. */
export function isSameLanding(a: DropTarget, b: DropTarget): boolean {
  if ('to' in a && 'to' in b) return sameTarget(a.to, b.to)
  if (a.kind === 'refused' && b.kind === 'refused') return a.at === b.at
  return a.kind === 'stays' && b.kind === 'stays'
}

const sameTarget = (a: MoveTarget, b: MoveTarget): boolean =>
  'at' in a ? 'at' in b && a.at === b.at : 'nextTo' in b && a.nextTo === b.nextTo && a.side === b.side

/**
 * The zone that the pointer is in. Its height chooses the gap between blocks. The left side of the carried blocks
 * chooses the depth in the gap, as in an outliner: one level deeper past a clear indent. Over words further right, it
 * is the depth of their block. The outer edges of a block mean a column next to it. A place that is not allowed gives
 * way to one further out in the same gap; if there is none, the rule says why.
 */
export function dropTarget(point: Point, page: Flow, doc: Node, carried: Carried): DropTarget {
  return targetIn(page, { point, page, doc, ...carried })
}

interface Pointed extends Carried {
  point: Point
  page: Flow
  doc: Node
}

function targetIn(flow: Flow, pointed: Pointed): DropTarget {
  const { point, run } = pointed
  const { rows } = flow
  const found = rows.findIndex((row) => point.y < row.bottom)
  const index = found < 0 ? rows.length - 1 : found
  const row = rows[index]
  if (!row) return between({ flow, index: 0 }, pointed)
  const beside = sideTarget(flow, row, pointed)
  if (beside) return beside
  const isCarried = row.position >= run.from && row.position < run.to
  const inner = isCarried ? undefined : innerFlow(point, row)
  if (inner) return targetIn(inner, pointed)
  const gap = point.y < (row.top + row.bottom) / 2 ? index : index + 1
  return between({ flow, index: gap, over: row }, pointed)
}

/** The part that the pointer is in or nearest to, like a column or a cell; none near the upper and the lower edge. */
function innerFlow({ x, y }: Point, row: Row): Flow | undefined {
  if (row.flows.length === 0 || x < row.left) return undefined
  if (y < row.top + EDGE || y > row.bottom - EDGE) return undefined
  const distance = (flow: Flow) =>
    Math.max(flow.left - x, x - flow.right, 0) + Math.max(flow.top - y, y - flow.bottom, 0)
  return row.flows.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** A column next to a block, at its right edge or in the margin of the page; if columns can be made there. */
function sideTarget(flow: Flow, row: Row, { point, page, doc, run, hasColumns = true }: Pointed) {
  const { x, y } = point
  if (!hasColumns || y < row.top || y > row.bottom || row.left > flow.left + LEVEL / 2) return undefined
  const isLeft = flow === page && x <= row.left - MARGIN.from && x > row.left - MARGIN.to
  if (!isLeft && x < row.right - Math.min(SIDE, (row.right - row.left) / 6)) return undefined
  // Next to the first column is before it.
  const first = isLeft && doc.nodeAt(row.position)?.type.name === 'grid' ? row.flows[0]?.rows[0] : undefined
  const to: MoveTarget = { nextTo: (first ?? row).position, side: isLeft ? 'left' : 'right' }
  if (moveRefusal(doc, run, to)) return undefined
  const edge = isLeft ? row.left : row.right
  const line: Box = { left: edge, right: edge, top: row.top, bottom: row.bottom }
  return { kind: 'beside', to, line } as const
}

/** Whether the blocks come from this flow; in another one only the pointer counts, not where their left side is. */
function isAround(flow: Flow, { $from }: BlockSelection): boolean {
  let depth = $from.depth
  while ($from.node(depth).type.name === 'text_block') depth--
  return $from.end(depth) === flow.end
}

interface Gap {
  flow: Flow
  /** The index of the row below it. */
  index: number
  over?: Row
}

function between({ flow, index, over }: Gap, { point, doc, run, lead = 0 }: Pointed): DropTarget {
  const [above, below] = [flow.rows[index - 1], flow.rows[index]]
  const base = doc.resolve(flow.end).depth
  const places = placesInGap(doc, below?.position ?? flow.end)
    .map((at) => ({ at, level: doc.resolve(at).depth - base, why: moveRefusal(doc, run, { at }) }))
    .toReversed()
  const left = point.x + (isAround(flow, run) ? lead : 0) - flow.left
  const isOverWords = over && left > places.at(-1)!.level * LEVEL + OVER_WORDS
  const level = isOverWords
    ? Math.round((over.left - flow.left) / LEVEL)
    : Math.floor((left + LEVEL - CLEAR) / LEVEL)
  const within = places.filter((place, turn) => turn === 0 || place.level <= level)
  const wanted = within.at(-1)!
  const y = above && below ? (above.bottom + below.top) / 2 : (above?.bottom ?? below?.top ?? flow.top)
  const line = (place: typeof wanted): Box => {
    return { left: flow.left + LEVEL * place.level, right: flow.right, top: y, bottom: y }
  }
  const allowed = within.findLast(({ why }) => !why)
  if (!allowed) return { kind: 'refused', at: wanted.at, why: wanted.why!, line: line(wanted) }
  if (staysAt(run, allowed.at)) return { kind: 'stays' }
  return { kind: 'between', to: { at: allowed.at }, line: line(allowed) }
}
