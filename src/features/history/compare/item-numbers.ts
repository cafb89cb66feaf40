import { createContext } from 'react'
import type { BlockTree } from '../../../document/block-tree'
import { preOrder } from '../../../document/compare/pre-order'
import { groupLists } from '../../../editor/export/lists'

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

type Numbers = ReadonlyMap<BlockTree, number>

/** The numbers of list items in the two documents that are compared: both may share a block and count it differently. */
export const ItemNumbers = createContext<{ before: Numbers; after: Numbers }>({
  before: new Map(),
  after: new Map(),
})
