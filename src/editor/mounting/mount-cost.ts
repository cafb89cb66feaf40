import type { Node } from 'prosemirror-model'
import { contentLimits } from '../../limits/content-limits'

const { drawnTogether, runsAsBlock, runsOfAnyLine } = contentLimits.blocks
/** For a name, a document link, a date or an equation, around which the editor puts elements of its own. */
const ELEMENT_AS_RUNS = 3

/**
 * The cost of mounting a top-level block, in blocks: itself and its descendants. A
 * cell with its first line counts for half, a line of many runs for more than one.
 * Stops counting beyond the limit.
 */
export function mountCost(block: Node): number {
  if (block.childCount < 2 && block.firstChild?.isTextblock !== false) return 1 + runsIn(block.firstChild)
  let count = 1
  block.descendants((node, _, parent, index) => {
    if (count > drawnTogether) return false
    if (node.isTextblock) {
      count += runsIn(node)
      return false
    }
    if (node.type.name === 'table_cell') count += 0.5
    else if ('id' in node.attrs && !(parent?.type.name === 'table_cell' && index === 0)) count++
    return true
  })
  return count
}

/** The cost of a line's runs, in blocks. */
function runsIn(line: Node | null): number {
  if (!line || line.childCount < 2) return 0
  const runs = line.children.reduce((sum, { isText }) => sum + (isText ? 1 : ELEMENT_AS_RUNS), 0)
  return Math.max(0, Math.floor((runs - runsOfAnyLine) / runsAsBlock))
}

/** Whether a block is over the limit and is never mounted: a block cannot be mounted in parts. */
export const isTooLargeToMount = (block: Node): boolean =>
  block.nodeSize > drawnTogether && mountCost(block) > drawnTogether
