import { MAX_CHILDREN_PER_CREATE } from '../../../contract/docx/announcement'
import { blockTypeOf } from '../../../contract/docx/block-types'
import type { BlockTree } from '../../document/block-tree'
import { addMentions, exceeds, mentionsOf, none, perCall } from './mention-limits'
import { sizeAtCreation } from '../../document/structure/size-at-creation'
import { tableSize } from '../../document/structure/box-structure'

/** Blocks of one kind in one create call (platform-facts c). */
const mostOfAKind: Readonly<Record<string, number>> = { image: 20, isv: 20, sheet: 5 }

/** "Too many cells in the request" has no published number (1770034): far below what a service would mind. */
const MOST_CELLS = 500

/** Whether one more block fits into a create call; counts those that did. */
export function createRoom(): (node: BlockTree) => boolean {
  const ofAKind = new Map<string, number>()
  let mentions = none
  let blocks = 0
  let cells = 0
  return (node) => {
    const key = blockTypeOf(node.block_type)?.key ?? ''
    const alike = (ofAKind.get(key) ?? 0) + 1
    const nextMentions = addMentions(mentions, mentionsOf(node))
    const nextCells = cells + cellsOf(node)
    const isTooMuch =
      blocks === MAX_CHILDREN_PER_CREATE ||
      alike > (mostOfAKind[key] ?? Infinity) ||
      nextCells > MOST_CELLS ||
      exceeds(nextMentions, perCall)
    if (blocks > 0 && isTooMuch) return false
    ofAKind.set(key, alike)
    mentions = nextMentions
    cells = nextCells
    blocks += 1
    return true
  }
}

function cellsOf(node: BlockTree): number {
  if (!tableSize(node)) return 0
  const { rows, columns } = sizeAtCreation(node)
  return rows * columns
}
