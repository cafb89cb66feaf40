import { preOrder, indexTree, removeWhere, updateBlock } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { isPart } from '../../../../document/blocks/registry'
import { putBack } from '../../../../document/restore/put-back'
import { hasParts } from '../../../../document/structure/box-structure'
import { canRecreate } from '../../../../document/structure/can-recreate'
import { moveCost } from '../../../../document/structure/move-cost'
import { fillEmptyContainers } from '../../../../document/structure/new-tree'

/**
 * The page with one block as a version had it, and everything else as it is now. A block that is still in its place
 * gets its old content there. Its children stay, unless it is made of parts, like a table. A block that was deleted
 * or moved comes back behind the block that it followed. A part, such as the file of a view, comes back with its box,
 * because no call creates it alone. `version` has the page's ids. Undefined if no call can do that.
 */
export function restoredBlock(
  page: BlockTree,
  version: BlockTree,
  id: string,
  newId: () => string,
): BlockTree | undefined {
  const block = indexTree(version).get(id)
  const whole = block && isPart(block.node.block_type) ? block.parent : id
  const document = whole === undefined ? undefined : withBlock(page, version, whole)
  return document && fillEmptyContainers(document, newId)
}

function withBlock(page: BlockTree, version: BlockTree, id: string): BlockTree | undefined {
  const then = indexTree(version)
  const [here, was] = [indexTree(page).get(id), then.get(id)]
  if (!was || was.parent === undefined) return was && { ...page, body: was.node.body }
  if (here && moveCost(here.node).fixed !== undefined) return undefined
  if (!preOrder(was.node).every((node) => canRecreate(node))) return undefined
  if (here?.parent !== was.parent) return putBack(page, was.node, then)
  const isWhole = hasParts(was.node) || hasParts(here.node)
  const next = { ...was.node, children: isWhole ? was.node.children : here.node.children }
  return updateBlock(withoutOthers(page, next, here.node), id, () => next)
}

/** The page without the blocks that come back as parts of another one. */
function withoutOthers(page: BlockTree, next: BlockTree, here: BlockTree): BlockTree {
  const own = new Set(preOrder(here).map(({ id }) => id))
  const others = new Set(preOrder(next).flatMap(({ id }) => (own.has(id) ? [] : id)))
  return removeWhere(page, ({ id }) => others.has(id))
}
