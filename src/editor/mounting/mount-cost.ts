import type { Node } from 'prosemirror-model'
import { contentLimits } from '../../../document/content-limits'

const { drawnTogether, runsAsBlock, runsOfAnyLine } = contentLimits.blocks
/** For a name, a document link, a date or an equation, around which the editor puts elements of its own. */
const ELEMENT_AS_RUNS = 3

/**
 * The cost of mounting a top-level block, in blocks: itself and its descendants. A
 * cell with its first line counts for half, a line of many runs for more than one.
 * Stops counting beyond the limit.
 */
export const mountCost = (block: Node): number => withContent(block, 1)

function withContent(node: Node, before: number): number {
  let cost = before
  const isCell = node.type.name === 'table_cell'
  for (let at = 0; at < node.childCount && cost <= drawnTogether; at++) {
    const child = node.child(at)
    cost = child.isTextblock
      ? cost + runsIn(child)
      : withContent(child, cost + ownCost(child, isCell && at === 0))
  }
  return cost
}

function ownCost({ type, attrs }: Node, isFirstInCell: boolean): number {
  if (type.name === 'table_cell') return 0.5
  return 'id' in attrs && !isFirstInCell ? 1 : 0
}

/** The cost of a line's runs, in blocks. */
function runsIn(line: Node): number {
  if (line.childCount < 2) return 0
  const runs = line.children.reduce((sum, { isText }) => sum + (isText ? 1 : ELEMENT_AS_RUNS), 0)
  return Math.max(0, Math.floor((runs - runsOfAnyLine) / runsAsBlock))
}

/** Whether a block is over the limit and is never mounted: a block cannot be mounted in parts. */
export const isTooLargeToMount = (block: Node): boolean =>
  block.nodeSize > drawnTogether && mountCost(block) > drawnTogether
