import type { Node, ResolvedPos } from 'prosemirror-model'
import { nextGap } from '../drag/places'
import { whyNotMove } from '../drag/why-not-move'
import type { MoveRefusal } from '../drag/why-not-move'
import type { BlockSelection } from '../selection/block-selection'

/**
 * Where one step down (1) or up (-1) takes a run of blocks: past the next
 * sibling; behind the last one, out of what they are in, or into the next column
 * or cell. Places where the rules forbid them are passed over. Without any such
 * place the rule of the first one, or undefined at the end of the page.
 */
export function stepTarget(
  doc: Node,
  run: BlockSelection,
  step: 1 | -1,
): { at: number } | { refused: MoveRefusal } | undefined {
  let refused: MoveRefusal | undefined
  for (const at of placesFrom(doc, run, step)) {
    const why = whyNotMove(doc, run, { at })
    if (!why) return { at }
    refused ??= why
    // What is fixed among its siblings stays among them.
    if (why.rule === 'fixed') break
  }
  return refused && { refused }
}

function* placesFrom(doc: Node, { from, to, $from, $to }: BlockSelection, step: 1 | -1): Generator<number> {
  const beside = step > 0 ? $to.nodeAfter : $from.nodeBefore
  if (beside && beside.type.name !== 'line') yield step > 0 ? to + beside.nodeSize : from - beside.nodeSize
  let $edge = step > 0 ? $to : $from
  for (let depth = $edge.depth; depth > 0; depth = $edge.depth) {
    const isText = $edge.parent.type.name === 'text_block'
    const place = isText ? outside($edge, step) : nextGap(doc, step > 0 ? $edge.end() : $edge.start(), step)
    if (place === undefined) return
    yield place
    $edge = doc.resolve(place)
  }
}

const outside = ($edge: ResolvedPos, step: 1 | -1) => (step > 0 ? $edge.after() : $edge.before())
