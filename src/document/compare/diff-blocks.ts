import type { BlockTree } from '../block-tree'
import { preOrder } from './pre-order'

/**
 * The blocks of each of two documents that the other does not hold, by their
 * ids. What both hold as one object is not looked into: most of a long document
 * that was changed in a place.
 */
export function diffBlocks(one: BlockTree, other: BlockTree): { gone: BlockTree[]; come: BlockTree[] } {
  if (one === other) return { gone: [], come: [] }
  const [before, after] = [below(one, other), below(other, one)]
  const [had, has] = [idsOf(before), idsOf(after)]
  return { gone: before.filter(({ id }) => !has.has(id)), come: after.filter(({ id }) => !had.has(id)) }
}

function below(page: BlockTree, other: BlockTree): BlockTree[] {
  const same = new Set(other.children)
  return page.children.filter((child) => !same.has(child)).flatMap(preOrder)
}

const idsOf = (blocks: readonly BlockTree[]) => new Set(blocks.map(({ id }) => id))
