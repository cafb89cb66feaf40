import type { Node } from 'prosemirror-model'
import { isFolded } from '../queries/neighbours'
import { holdsBlocks } from './block-selection'

/**
 * The position before the block that one comes to next, reading down (1) or up
 * (-1): a container counts as one block, and from its last block one comes to
 * what stands behind it. Undefined at the ends of the page.
 */
export function nextBlock(doc: Node, position: number, step: 1 | -1): number | undefined {
  return step > 0 ? below(doc, position) : above(doc, position)
}

function below(doc: Node, position: number): number | undefined {
  const $at = doc.resolve(position)
  const block = $at.nodeAfter!
  if (opens(block)) return position + 1 + block.firstChild!.nodeSize
  let end = position + block.nodeSize
  for (let depth = $at.depth; depth >= 0; depth--) {
    if (holdsBlocks($at.node(depth)) && $at.node(depth).maybeChild($at.index(depth) + 1)) return end
    if (depth > 0) end = $at.after(depth)
  }
  return undefined
}

function above(doc: Node, position: number): number | undefined {
  let $at = doc.resolve(position)
  // Out of the first column or cell to the whole that one sees around it.
  while (!$at.nodeBefore || $at.nodeBefore.type.name === 'line' || !holdsBlocks($at.parent)) {
    if ($at.depth === 0) return undefined
    $at = doc.resolve($at.before())
    if (holdsBlocks($at.parent)) return $at.pos
  }
  let block = $at.nodeBefore
  let start = $at.pos - block.nodeSize
  while (opens(block)) {
    start += block.nodeSize - 1 - block.lastChild!.nodeSize
    block = block.lastChild!
  }
  return start
}

const opens = (block: Node) => block.type.name === 'text_block' && block.childCount > 1 && !isFolded(block)
