import { removeWhere, withContents, preOrder, indexTree } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { partsOf } from '../blocks/registry'
import { sameContent } from '../compare/same-content'
import { tableSize } from '../structure/box-structure'
import { mergeContent } from './merge-content'
import type { Versions } from './moved-words'

/**
 * Returns versions in which a block that `base` and `ours` have twice appears once, under its old id. `names` maps the
 * id of each new copy to that of the old one. Undefined if the same words changed in both copies.
 */
export function followCopy(versions: Versions, names: ReadonlyMap<string, string>): Versions | undefined {
  const ours = mergeCopies(versions.ours, versions.base, names)
  return ours && { ...versions, base: removeWhere(versions.base, ({ id }) => names.has(id)), ours }
}

/**
 * Returns the tree without the new copies in `names`. Words that were written into them since `before` go into the old
 * copies. Undefined if the same words changed in both copies, or there is no old copy.
 */
export function mergeCopies(
  tree: BlockTree,
  before: BlockTree,
  names: ReadonlyMap<string, string>,
): BlockTree | undefined {
  const [was, is] = [indexTree(before), indexTree(tree)]
  const bodies = new Map<string, BlockTree>()
  for (const [copy, id] of names) {
    const [from, to, old] = [was.get(copy)?.node, is.get(copy)?.node, is.get(id)?.node]
    if (!from || !to || sameContent(to, from)) continue
    if (!old || old === to) return undefined
    const { content, conflict } = mergeContent(old, to, from)
    if (!content || conflict || !isOfOneShape(from, to, old)) return undefined
    bodies.set(id, content)
  }
  // Blocks below a copy that have no old counterpart are deleted with it, so they must be unchanged.
  for (const node of preOrder(tree)
    .filter(({ id }) => names.has(id))
    .flatMap(preOrder)) {
    const from = names.has(node.id) ? node : was.get(node.id)?.node
    if (!from || !sameContent(node, from)) return undefined
  }
  return withContents(
    removeWhere(tree, ({ id }) => names.has(id)),
    bodies,
  )
}

/**
 * Whether all blocks have the same rows and columns. A table's body states them, and so fits another table's cells
 * only then.
 */
function isOfOneShape(...blocks: readonly BlockTree[]): boolean {
  const shapes = blocks.map((block) => {
    const { rows, columns } = tableSize(block) ?? {}
    return [rows, columns, partsOf(block.block_type) && block.children.length].join()
  })
  return new Set(shapes).size === 1
}
