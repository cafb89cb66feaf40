import { PAGE } from '../../contract/docx/block-numbers'
import { mapTree, indexTree } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { specOf, textObject } from '../blocks/registry'
import type { Conflict } from './merge-trees'

/** The version of the same words that stays. */
export type Keep = 'mine' | 'theirs' | 'both'

/**
 * Returns the document with one version of the words that both changed. `mine` is already in place, and `theirs`
 * replaces it. The children of either block stay. If one of the two is gone already, the other one stays unchanged.
 */
export function resolveConflict(tree: BlockTree, { id, alternativeId }: Conflict, keep: Keep): BlockTree {
  const index = indexTree(tree)
  const mine = index.get(id)?.node
  const theirs = alternativeId === undefined ? undefined : index.get(alternativeId)?.node
  if (keep === 'both' || !mine || !theirs) return tree
  const kept = keep === 'mine' ? mine : inPlaceOf(mine, theirs)
  // If the block takes no children, like code, they follow it.
  const holds = mine.block_type === PAGE || specOf(kept.block_type)?.takesChildren === true
  const lifted = holds ? [] : mine.children
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

/** Puts their words into our block. A title stays a title. */
function inPlaceOf(mine: BlockTree, theirs: BlockTree): BlockTree {
  if (mine.block_type !== PAGE) return theirs
  const elements = textObject(theirs.block_type, theirs.body)?.elements ?? []
  const { page, ...rest } = mine.body
  return { ...mine, body: { ...rest, page: { ...(page as object), elements } } }
}
