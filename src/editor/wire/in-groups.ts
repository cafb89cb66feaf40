import type { Node } from 'prosemirror-model'
import { schema } from '../schema/schema'
import { estimatedHeight } from './estimated-height'

/**
 * Blocks in a group: enough that groups are few, few enough that laying one out
 * is cheap. A key costs a reading of its whole group.
 */
const GROUP_SIZE = 48
const LARGEST_GROUP = 400

let groups = 0

/**
 * Blocks of the page in groups of neighbours. A group does not begin inside a
 * numbered list, whose numbers the browser counts within the group.
 */
export function inGroups(blocks: readonly Node[]): Node[] {
  const grouped: Node[] = []
  for (let from = 0; from < blocks.length;) {
    let to = Math.min(from + GROUP_SIZE, blocks.length)
    while (to < blocks.length && to - from < LARGEST_GROUP && isOrdered(blocks[to]!)) to++
    const members = blocks.slice(from, to)
    const height = members.reduce((sum, node) => sum + estimatedHeight(node), 0)
    const mark = schema.marks.group!.create({ number: ++groups, height })
    grouped.push(...members.map((node) => node.mark([mark])))
    from = to
  }
  return grouped
}

const isOrdered = (node: Node) => node.firstChild?.attrs.type === 13
