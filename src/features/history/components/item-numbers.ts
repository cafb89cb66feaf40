import { createContext } from 'react'
import type { BlockTree } from '../../../document/block-tree'

type Numbers = ReadonlyMap<BlockTree, number>

/** The numbers of list items in the two documents that are compared: both may share a block and count it differently. */
export const ItemNumbers = createContext<{ before: Numbers; after: Numbers }>({
  before: new Map(),
  after: new Map(),
})
