import type { Node } from 'prosemirror-model'
import { contentLimits } from '../../limits/content-limits'
import { mountCost } from '../mounting/mount-cost'
import { schema } from '../schema/schema'
import { estimatedHeight } from './estimated-height'

/**
 * Blocks in a group: enough that groups are few, few enough that laying one out
 * is cheap. A key costs a reading of its whole group.
 */
const GROUP_SIZE = 48
const LARGEST_GROUP = 400
/** Positions in a group: a few of the longest lines, or one table of as many cells as the platform takes. */
const HEAVY = 16_000
/** Even within a numbered list. */
const TOO_HEAVY = 64_000

let groups = 0

/**
 * Blocks of the page in groups of neighbours. A group does not begin inside a
 * numbered list, whose numbers the browser counts within the group.
 */
export function assignGroups(blocks: readonly Node[]): Node[] {
  const grouped: Node[] = []
  for (let from = 0; from < blocks.length;) {
    let to = from
    let [weight, drawn] = [0, 0]
    while (to < blocks.length && (to === from || mayGrow(to - from, weight, drawn, blocks[to]!))) {
      weight += blocks[to]!.nodeSize
      drawn += mountCost(blocks[to++]!)
    }
    const members = blocks.slice(from, to)
    const height = members.reduce((sum, node) => sum + estimatedHeight(node), 0)
    const mark = schema.marks.group!.create({ number: ++groups, height })
    grouped.push(...members.map((node) => node.mark([mark])))
    from = to
  }
  return grouped
}

/** Whether a group of so many blocks takes the next one as well. */
function mayGrow(count: number, weight: number, drawn: number, next: Node): boolean {
  if (drawn + mountCost(next) > contentLimits.blocks.drawnInGroup) return false
  if (isOrdered(next)) return count < LARGEST_GROUP && weight + next.nodeSize <= TOO_HEAVY
  return count < GROUP_SIZE && weight + next.nodeSize <= HEAVY
}

/** Blocks that are put into the page, in groups where they are many: what is far from the screen is not drawn at once. */
export function assignGroupsIfLarge(blocks: readonly Node[]): readonly Node[] {
  const weight = blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return blocks.length > 2 * GROUP_SIZE || weight > HEAVY ? assignGroups(blocks) : blocks
}

const isOrdered = (node: Node) => node.firstChild?.attrs.type === 13
