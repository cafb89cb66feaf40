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
  | { kind: 'refused'; why: MoveRefusal; line: Box }

export interface Point {
  x: number
  y: number
}

/** The indent of one level of blocks. */
export const LEVEL = 26
/** So near to its upper or lower edge, the place is before or after a container. */
const EDGE = 7
const SIDE = 20

/**
 * Where dragged blocks would land: a pure function of the pointer, the rectangles on the screen and the document. The
 * pointer's height chooses the gap. The left side of the carried blocks (`lead` is from the pointer to it) chooses
 * the depth in the gap, as in an outliner. Far to the right, it is the depth of the block under the pointer. The
 * outer edges of a block mean a column next to it. A place that is not allowed gives way to one further out in the
 * same gap; if there is none, the rule says why.
 */
export function dropTarget(point: Point, page: Flow, doc: Node, run: BlockSelection, lead = 0): DropTarget {
  const { rows } = page
  const found = rows.findIndex((row) => point.y < row.bottom)
  const index = found < 0 ? rows.length - 1 : found
  const row = rows[index]
  if (!row) return between({ point, flow: page, index: 0, lead }, doc, run)
  const inner = innerFlow(point, row)
  const isCarried = row.position >= run.from && row.position < run.to
  if (inner && !isCarried) return dropTarget(point, inner, doc, run, lead)
  const gap = point.y < (row.top + row.bottom) / 2 ? index : index + 1
  return (
    sideTarget(point, page, row, doc, run) ??
    between({ point, flow: page, index: gap, over: row, lead }, doc, run)
  )
}

/** The part that the pointer is in or nearest to, like a column or a cell; none near the upper and the lower edge. */
function innerFlow({ x, y }: Point, row: Row): Flow | undefined {
  if (row.flows.length === 0 || x < row.left) return undefined
  if (y < row.top + EDGE || y > row.bottom - EDGE) return undefined
  const distance = (flow: Flow) =>
    Math.max(flow.left - x, x - flow.right, 0) + Math.max(flow.top - y, y - flow.bottom, 0)
  return row.flows.toSorted((a, b) => distance(a) - distance(b))[0]
}

/**
 * Over the middle half of a block's height, its left and right edges mean a column next to it, if columns can be made
 * there.
 */
function sideTarget({ x, y }: Point, flow: Flow, row: Row, doc: Node, run: BlockSelection) {
  const quarter = (row.bottom - row.top) / 4
  if (y < row.top + quarter || y > row.bottom - quarter || row.left > flow.left + LEVEL / 2) return undefined
  const width = Math.min(64, (row.right - row.left) / 6)
  const isLeft = x >= row.left && x < row.left + SIDE
  if (!isLeft && x < row.right - width) return undefined
  const to: MoveTarget = { nextTo: row.position, side: isLeft ? 'left' : 'right' }
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
  point: Point
  flow: Flow
  /** The index of the row below it. */
  index: number
  over?: Row
  lead: number
}

function between({ point, flow, index, over, lead }: Gap, doc: Node, run: BlockSelection): DropTarget {
  const [above, below] = [flow.rows[index - 1], flow.rows[index]]
  const base = doc.resolve(flow.end).depth
  const places = placesInGap(doc, below?.position ?? flow.end)
    .map((at) => ({ at, level: doc.resolve(at).depth - base, why: moveRefusal(doc, run, { at }) }))
    .toReversed()
  const levelAt = (x: number) => Math.round((x - flow.left) / LEVEL)
  const carried = levelAt(point.x + (isAround(flow, run) ? lead : 0))
  const level = carried > places.at(-1)!.level + 1 && over ? levelAt(over.left) : carried
  const within = places.filter((place, turn) => turn === 0 || place.level <= level)
  const wanted = within.at(-1)!
  const y = above && below ? (above.bottom + below.top) / 2 : (above?.bottom ?? below?.top ?? flow.top)
  const line = (place: typeof wanted): Box => {
    return { left: flow.left + LEVEL * place.level, right: flow.right, top: y, bottom: y }
  }
  const allowed = within.findLast(({ why }) => !why)
  if (!allowed) return { kind: 'refused', why: wanted.why!, line: line(wanted) }
  if (staysAt(run, allowed.at)) return { kind: 'stays' }
  return { kind: 'between', to: { at: allowed.at }, line: line(allowed) }
}
