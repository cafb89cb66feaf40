import { preOrder, indexTree, nodeIn } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { isPart, mayHold } from '../../../../document/blocks/registry'
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
  const now = indexTree(page)
  const then = indexTree(version)
  const [here, was] = [now.get(id), then.get(id)]
  if (!was || was.parent === undefined) return was && withBody(page, was.node.body)
  const isInPlace = here && here.parent === was.parent
  if (here && moveCost(here.node).fixed !== undefined) return undefined
  if (!preOrder(was.node).every((node) => canRecreate(node))) return undefined
  if (here && isInPlace) {
    const whole = hasParts(was.node) || hasParts(here.node)
    const parts = whole ? was.node.children : here.node.children
    const next = { ...was.node, children: parts }
    return replaced(withoutOthers(page, next, id), id, [next])
  }
  const kept = here ? replaced(page, id, []) : page
  const block = withoutHeld(was.node, indexTree(kept))
  return inserted(kept, then, was.node, block)
}

/** The page without the blocks that come back as parts of another one. */
function withoutOthers(page: BlockTree, next: BlockTree, id: string): BlockTree {
  const own = new Set(preOrder(nodeIn(indexTree(page), id)).map((node) => node.id))
  const doubled = preOrder(next).filter((node) => node.id !== id && !own.has(node.id))
  const held = indexTree(page)
  return doubled.reduce((tree, node) => (held.has(node.id) ? replaced(tree, node.id, []) : tree), page)
}

/** The block without descendants that are still on the page, so that none comes back twice. */
function withoutHeld(block: BlockTree, held: ReadonlyMap<string, unknown>): BlockTree {
  const children = block.children
    .filter((child) => !held.has(child.id))
    .map((child) => withoutHeld(child, held))
  return { ...block, children }
}

function inserted(
  page: BlockTree,
  then: ReturnType<typeof indexTree>,
  was: BlockTree,
  block: BlockTree,
): BlockTree | undefined {
  const now = indexTree(page)
  for (let place = was.id; ;) {
    const parentId = then.get(place)?.parent
    if (parentId === undefined) return undefined
    const parent = now.get(parentId)?.node
    if (parent && mayHold(parent.block_type, block.block_type)) {
      const siblings = nodeIn(then, parentId).children.map(({ id }) => id)
      const before = siblings.slice(0, siblings.indexOf(place)).reverse()
      const behind = before.find((id) => parent.children.some((child) => child.id === id))
      const at = parent.children.findIndex(({ id }) => id === behind) + 1
      return replaced(page, parentId, [{ ...parent, children: parent.children.toSpliced(at, 0, block) }])
    }
    place = parentId
  }
}

const withBody = (tree: BlockTree, body: BlockTree['body']): BlockTree => ({ ...tree, body })

/** The tree with other blocks instead of one. Subtrees without it stay the same objects. */
function replaced(tree: BlockTree, id: string, by: readonly BlockTree[]): BlockTree {
  if (tree.id === id) return by[0] ?? tree
  const children = tree.children.flatMap((child) => {
    if (child.id === id) return by
    const next = replaced(child, id, by)
    return next
  })
  const isSame =
    children.length === tree.children.length && children.every((child, at) => child === tree.children[at])
  return isSame ? tree : { ...tree, children }
}
