import { CALLOUT, GRID_COLUMN, QUOTE_CONTAINER, TABLE_CELL } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { preOrder } from '../../document/compare/pre-order'

/** Blocks whose insides the service made by itself, and the revision in which it did. */
export interface Owed {
  /** The blocks' ids in this page. */
  ids: string[]
  revision: number
}

/** Subtrees under the service's ids, one for each block, as they are at a revision; −1 is the newest. */
export type ReadBelow = (blockIds: readonly string[], revision: number) => Promise<BlockTree[]>

const NEWEST = -1
const TIMES_AGAIN = 3
const AGAIN_MS = 300

const boxes = new Set([CALLOUT, QUOTE_CONTAINER, GRID_COLUMN, TABLE_CELL])

/**
 * What the service made of blocks, read at the revision of the write that made
 * them, so that nobody else's writing is in it. The platform was seen to put the
 * empty text of a box there a moment after its answer (platform-facts d.4): while
 * a box is empty it is looked at again, as it is by then.
 */
export async function readGrown(
  blockIds: readonly string[],
  revision: number,
  readBelow: ReadBelow,
  pause: (ms: number) => Promise<void>,
): Promise<BlockTree[]> {
  let found = await readBelow(blockIds, revision)
  for (let times = 0; times < TIMES_AGAIN && found.some(hasEmptyBox); times++) {
    await pause(AGAIN_MS)
    // Somebody may have deleted it since: then what was read stands.
    found = await readBelow(blockIds, NEWEST).catch(() => found)
  }
  return found
}

const hasEmptyBox = (tree: BlockTree) =>
  preOrder(tree).some((node) => node.children.length === 0 && boxes.has(node.block_type))
