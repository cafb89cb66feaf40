import type { BlockTree } from '../../../document/block-tree'
import { groupLists } from '../../../editor/export/lists-of'
import { preOrder } from '../../../document/compare/pre-order'

/** The number before every item of an ordered list, as the document counts them. */
export function itemNumbersIn(document: BlockTree): ReadonlyMap<BlockTree, number> {
  const numbers = new Map<BlockTree, number>()
  for (const { children } of preOrder(document)) {
    for (const { list, start, trees } of groupLists(children)) {
      if (list === 'ol') for (const [at, item] of trees.entries()) numbers.set(item, start + at)
    }
  }
  return numbers
}
