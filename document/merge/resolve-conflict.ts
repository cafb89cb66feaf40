import { PAGE } from '../../contract/docx/block-numbers'
import { mapTree, indexTree, removeWhere } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { isPlainText, specOf, textObject } from '../blocks/registry'
import type { Conflict } from './merge-trees'

/** The version of the same words that stays. */
export type Keep = 'mine' | 'theirs' | 'both'

/**
 * Returns the document with one version of what both changed. The version that stays moves to the place of the first.
 * The children of either block stay. If one of the two is gone already, the other one stays unchanged.
 */
export function resolveConflict(
  tree: BlockTree,
  { id, alternativeId, isTheirs }: Conflict,
  keep: Keep,
): BlockTree {
  const index = indexTree(tree)
  const first = index.get(id)?.node
  const second = alternativeId === undefined ? undefined : index.get(alternativeId)?.node
  if (keep === 'both' || !first || !second) return tree
  const isFirst = (keep === 'mine') === !isTheirs
  // The bytes of a picture belong to its block.
  if (!isPlainText(first.block_type))
    return removeWhere(tree, (node) => node.id === (isFirst ? alternativeId : id))
  const kept = isFirst ? first : inPlaceOf(first, second)
  // If the block takes no children, like code, they follow it.
  const holds = first.block_type === PAGE || specOf(kept.block_type)?.takesChildren === true
  const lifted = holds ? [] : first.children
  return mapTree(tree, (node) => {
    const children = node.children.flatMap((child) => {
      if (child.id === alternativeId) return child.children
      return child.id === id ? [child, ...lifted] : [child]
    })
    const isSame =
      children.length === node.children.length && children.every((child, at) => child === node.children[at])
    const now = isSame ? node : { ...node, children }
    if (node.id !== id) return now
    return { ...now, block_type: kept.block_type, body: kept.body, children: holds ? now.children : [] }
  })
}

/** Every block that shows one side of a conflict or the other, in order. */
export const conflictBlockIds = (conflicts: readonly Conflict[]): string[] =>
  conflicts.flatMap(({ id, alternativeId }) => (alternativeId ? [id, alternativeId] : [id]))

/** Puts the words of the second block into the first. A title stays a title. */
function inPlaceOf(first: BlockTree, second: BlockTree): BlockTree {
  if (first.block_type !== PAGE) return second
  const elements = textObject(second.block_type, second.body)?.elements ?? []
  const { page, ...rest } = first.body
  return { ...first, body: { ...rest, page: { ...(page as object), elements } } }
}
