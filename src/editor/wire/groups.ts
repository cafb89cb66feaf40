import type { Node } from 'prosemirror-model'
import { headingLevel, lineOf } from '../../../document/blocks/registry'
import { contentLimits } from '../../../document/content-limits'
import { mountCost } from '../mounting/mount-cost'
import { blockType, objectAttrs, type ObjectAttrs } from '../schema/attrs'
import { schema } from '../schema/schema'

/**
 * Blocks in a group: enough to keep the number of groups low, few enough to lay one out cheaply. For each key the
 * browser visits all groups, and the blocks of one: in a very long document a group has as many as there are groups.
 */
const GROUP_SIZE = 48
const LONG_GROUP_SIZE = 192
const sizeIn = (count: number) =>
  Math.min(Math.max(GROUP_SIZE, Math.round(Math.sqrt(count))), LONG_GROUP_SIZE)
const LARGEST_GROUP = 400
/** Positions in a group: a few of the longest lines, or one table with as many cells as the platform takes. */
const HEAVY = 16_000
/** The same within a numbered list. */
const TOO_HEAVY = 64_000

let groups = 0

/**
 * Puts blocks of a page of so many into groups of neighbours. A group does not begin inside
 * a numbered list, whose numbers the browser counts within the group.
 */
export function assignGroups(blocks: readonly Node[], count = blocks.length): Node[] {
  const grouped: Node[] = []
  const size = sizeIn(count)
  for (let from = 0; from < blocks.length;) {
    let to = from
    let [weight, drawn] = [0, 0]
    for (const block of blocks.slice(from, from + LARGEST_GROUP)) {
      drawn += mountCost(block)
      if (to > from && !mayGrow({ count: to - from, size, weight, drawn }, block)) break
      weight += block.nodeSize
      to++
    }
    const members = blocks.slice(from, to)
    const height = members.reduce((sum, node) => sum + estimatedHeight(node), 0)
    // One set for all of them, so that an identity check shows it to be the same.
    const marks = [schema.marks.group.create({ number: ++groups, height })]
    for (const node of members) grouped.push(node.mark(marks))
    from = to
  }
  return grouped
}

interface Growing {
  count: number
  /** Blocks that it should have. */
  size: number
  weight: number
  /** What drawing it costs, with the next block. */
  drawn: number
}

/** Whether a group takes the next block as well. */
function mayGrow({ count, size, weight, drawn }: Growing, next: Node): boolean {
  if (drawn > contentLimits.blocks.drawnInGroup) return false
  if (isOrdered(next)) return count < LARGEST_GROUP && weight + next.nodeSize <= TOO_HEAVY
  return count < size && weight + next.nodeSize <= HEAVY * (size / GROUP_SIZE)
}

/** Puts inserted blocks into groups of their own if they are many, so that those far from the screen are not drawn at once. */
export function assignGroupsIfLarge(blocks: readonly Node[]): readonly Node[] {
  const weight = blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return blocks.length > 2 * GROUP_SIZE || weight > HEAVY ? assignGroups(blocks) : blocks
}

const isOrdered = (node: Node) => lineOf(node.firstChild?.attrs.type)?.list === 'ol'

const LINE_PX = 26
const CHARACTERS_IN_LINE = 85
const AROUND_TEXT_PX = 6
const AROUND_HEADING_PX = 30
const ROW_PX = 42
const CARD_PX = 64
const TALLEST_PICTURE_PX = 640

/**
 * The rough height of a block, without measuring the page: what is not laid out
 * takes this height, so that the scroll bar need not jump once it is.
 */
export function estimatedHeight(block: Node): number {
  const { name } = block.type
  if (name === 'table') return block.childCount * ROW_PX
  if (name === 'object') return heightOfObject(objectAttrs(block))
  // Columns are side by side: as high as the highest.
  if (name === 'grid') return Math.max(...block.children.map(heightWithin))
  if (name === 'line') return heightOfLine(block)
  return heightWithin(block)
}

const heightWithin = (block: Node) => block.children.reduce((sum, child) => sum + estimatedHeight(child), 0)

function heightOfLine(line: Node): number {
  const type = blockType(line)
  const around = headingLevel(type) !== undefined ? AROUND_HEADING_PX : AROUND_TEXT_PX
  return (Math.max(1, Math.ceil(line.content.size / CHARACTERS_IN_LINE)) + breaksIn(line)) * LINE_PX + around
}

function breaksIn(line: Node): number {
  let breaks = 0
  for (const { text } of line.children)
    for (let at = text?.indexOf('\n') ?? -1; at !== -1; at = text?.indexOf('\n', at + 1) ?? -1) breaks++
  return breaks
}

function heightOfObject({ body }: ObjectAttrs): number {
  const { width, height }: { width?: unknown; height?: unknown } = body.image ?? {}
  const isMeasured = typeof width === 'number' && typeof height === 'number' && width > 0
  return isMeasured ? Math.min(height, TALLEST_PICTURE_PX) : CARD_PX
}
