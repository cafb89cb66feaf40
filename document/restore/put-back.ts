import { indexTree, nodeIn, removeWhere, updateBlock } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { mayHold } from '../blocks/registry'

/**
 * Returns the tree with a block at the place where another version has it: behind the nearest block that it follows
 * there and that is still below the same parent. If the parent is gone or may not hold it, its place is next to the
 * nearest block around it. Blocks below it that are elsewhere in the tree stay there.
 */
export function putBack(tree: BlockTree, block: BlockTree, then: TreeIndex): BlockTree {
  const bare = removeWhere(tree, ({ id }) => id === block.id)
  const there = indexTree(bare)
  const whole = removeWhere(block, (node) => node !== block && there.has(node.id))
  const { parent, preceding } = placeIn(there, block, then) ?? { parent: bare.id, preceding: new Set() }
  return updateBlock(bare, parent, (node) => {
    const at = node.children.findLastIndex(({ id }) => preceding.has(id)) + 1
    return { ...node, children: node.children.toSpliced(at, 0, whole) }
  })
}

/** Which block takes it, and the blocks that may precede it there. Undefined if the root takes it, as its first child. */
function placeIn(there: TreeIndex, block: BlockTree, then: TreeIndex) {
  for (let place = block.id; ;) {
    const parent = then.get(place)?.parent
    if (parent === undefined) return undefined
    const here = there.get(parent)?.node
    if (here && mayHold(here.block_type, block.block_type)) {
      const siblings = nodeIn(then, parent).children.map(({ id }) => id)
      return { parent, preceding: new Set(siblings.slice(0, siblings.indexOf(place) + 1)) }
    }
    place = parent
  }
}
