import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { InsertPlace } from '../../commands/insert-blocks'
import { positionOfBlock, typeOfBlock } from '../../queries/blocks'
import { placementRefusal } from '../../queries/placement'
import type { PlacementRefusal } from '../../queries/placement'
import { blockId } from '../../schema/attrs'
import { BlockSelection } from '../../selection/block-selection'

/** The edge of a block, by its id: it stays the same while the document moves on. */
export interface BlockEdge {
  id: string
  side: 'before' | 'after'
  /** Before the block, in the document that was asked. */
  position: number
}

/**
 * The edge nearest to a place in the text at which blocks of these kinds may
 * stand: of the innermost block there, else of the nearest block around it
 * whose parent may hold them. `sideOf` says which half of a block the pointer is over.
 */
export function nearestEdge(
  doc: Node,
  position: number,
  types: readonly number[],
  sideOf: (position: number) => BlockEdge['side'],
): BlockEdge | PlacementRefusal | undefined {
  const innermost = BlockSelection.around(doc, position)
  if (!innermost) return titleEdge(doc, types)
  const $at = innermost.$from
  let refusal: PlacementRefusal | undefined
  for (let depth = $at.depth; depth >= 0; depth--) {
    const parent = $at.node(depth)
    if (['table', 'table_row', 'grid'].includes(parent.type.name)) continue
    const why = placementRefusal(typeOfBlock(parent), types)
    refusal ??= why
    if (why) continue
    const at = depth === $at.depth ? $at.pos : $at.before(depth + 1)
    return { id: blockId(doc.nodeAt(at)!), side: sideOf(at), position: at }
  }
  return refusal
}

/** In the title: right below it, which is before the first block. */
function titleEdge(doc: Node, types: readonly number[]): BlockEdge | PlacementRefusal | undefined {
  const first = doc.maybeChild(1) ?? undefined
  const position = doc.firstChild!.nodeSize
  return placementRefusal(1, types) ?? (first && { id: blockId(first), side: 'before', position })
}

/** The place of an edge as the document is now; undefined once its block is gone. */
export function placeAtEdge(
  { doc }: EditorState,
  { id, side }: Pick<BlockEdge, 'id' | 'side'>,
): InsertPlace | undefined {
  const at = positionOfBlock(doc, id)
  if (at === undefined || at < 0) return undefined
  const place = side === 'before' ? at : at + doc.nodeAt(at)!.nodeSize
  return { from: place, to: place }
}
