import type { BlockTree } from '../../document/block-tree'
import { blocksFromTree } from '../../document/wire/blocks-from-tree'

/** Every block as the service lists it, key for key: nothing is lost (specification §2.8). */
export const jsonFromTree = (page: BlockTree): string =>
  `${JSON.stringify({ items: blocksFromTree(page) }, null, 2)}\n`
