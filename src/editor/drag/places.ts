import type { Node, ResolvedPos } from 'prosemirror-model'
import { isFolded } from '../queries/blocks'
import { canContainBlocks } from '../selection/block-selection'

/**
 * The places where blocks can be, in reading order. A reader sees gaps between lines; one gap holds several places of
 * different depth: after "b" below "a" is also, one level further out, after "a". Folded blocks and cards have no
 * places inside.
 */

/** All places of the gap that a place belongs to, the deepest first. */
export function placesInGap(doc: Node, at: number): number[] {
  let first = at
  while (opens(doc.resolve(first).nodeBefore)) first -= 1
  let last = at
  for (let $last = doc.resolve(last); !$last.nodeAfter && isText($last.parent); $last = doc.resolve(last))
    last += 1
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** A place in the gap below (1) or above (-1); undefined at the end of the page. */
export function nextGap(doc: Node, at: number, step: 1 | -1): number | undefined {
  const places = placesInGap(doc, at)
  const $edge = doc.resolve(step > 0 ? places.at(-1)! : places[0]!)
  const adjacent = step > 0 ? $edge.nodeAfter : $edge.nodeBefore
  if (step < 0 && adjacent?.type.name === 'line') return $edge.depth > 0 ? $edge.before() : undefined
  if (adjacent) return within(adjacent, step > 0 ? $edge.pos : $edge.pos - adjacent.nodeSize, step)
  return outOf($edge, step)
}

const isText = (node: Node) => node.type.name === 'text_block'
const opens = (node: Node | null) => node !== null && isText(node) && !isFolded(node)

/** The first or the last place inside a block, or the one beyond it if it has none inside. */
function within(block: Node, position: number, step: 1 | -1): number {
  const behind = step > 0 ? position + block.nodeSize : position
  if (isText(block)) {
    if (step < 0 || isFolded(block)) return behind
    return position + 1 + block.child(0).nodeSize
  }
  return inside(block, position, step) ?? behind
}

function inside(block: Node, position: number, step: 1 | -1): number | undefined {
  if (block.type.name === 'object') return undefined
  let node = block
  let place = step > 0 ? position : position + block.nodeSize
  while (!canContainBlocks(node)) {
    const next = step > 0 ? node.firstChild : node.lastChild
    if (!next) return undefined
    place += step
    node = next
  }
  return place + step
}

/** From the end of a container to what is beyond it: the next column, the next cell, the place after the whole. */
function outOf($edge: ResolvedPos, step: 1 | -1): number | undefined {
  for (let depth = $edge.depth; depth > 0; depth--) {
    const around = $edge.node(depth - 1)
    const behind = step > 0 ? $edge.after(depth) : $edge.before(depth)
    if (canContainBlocks(around)) return behind
    const next = around.maybeChild($edge.index(depth - 1) + step)
    const place = next && inside(next, step > 0 ? behind : behind - next.nodeSize, step)
    if (place !== null && place !== undefined) return place
  }
  return undefined
}
