import type { Node } from 'prosemirror-model'
import { contentLimits } from '../../limits/content-limits'

const { drawnTogether } = contentLimits.blocks

/**
 * How many blocks are drawn with one of the page: itself and what stands below
 * it. A cell with its first line counts for half, as it is drawn in that time.
 * Beyond the limit it is enough to know that.
 */
export function drawnBlocks(block: Node): number {
  if (block.childCount < 2 && block.firstChild?.isTextblock !== false) return 1
  let count = 1
  block.descendants((node, _, parent, index) => {
    if (count > drawnTogether || node.isTextblock) return false
    if (node.type.name === 'table_cell') count += 0.5
    else if ('id' in node.attrs && !(parent?.type.name === 'table_cell' && index === 0)) count++
    return true
  })
  return count
}

/** Whether it holds more than is drawn at once. It is then not drawn: what it holds cannot be far from the screen in parts. */
export const isTooLargeToDraw = (block: Node): boolean =>
  block.nodeSize > drawnTogether && drawnBlocks(block) > drawnTogether
