import { indexTree, tokenIn, withIds } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { ownContent, sameContent, sameTree } from '../../document/compare/same-content'
import { mergeTrees } from '../../document/merge/merge-trees'
import { isLocal } from '../media/media-store'

/** The saved version, the page's, and the service's, under the page's ids. */
interface Versions {
  base: BlockTree
  ours: BlockTree
  theirs: BlockTree
}

/**
 * Finds the blocks of a held change that the service has since: another browser, or a publication, let the change go
 * live. The service gave them ids of its own, so a merge by ids would keep both copies. Returns the id in the page by
 * the service's.
 *
 * A new block of the service and one that the page created or moved count as one if content, parent and order are the
 * same. A picture that has no bytes yet counts as one whose bytes the page adds. Below a pair, whose children the service may not have in full yet,
 * the place is enough. The service moves a block by a copy. While it has the old one, too, only what is below the copy
 * gets names, and the merge follows the move later.
 */
export function liveBlocks({ base, ours, theirs }: Versions): Map<string, string> {
  const [before, here, there] = [indexTree(base), indexTree(ours), indexTree(theirs)]
  const names = new Map<string, string>()
  const waiting: { mine: BlockTree; its: BlockTree; isAdopted: boolean }[] = []
  for (const { node } of there.values()) {
    const mine = here.get(node.id)?.node
    if (mine) waiting.push({ mine, its: node, isAdopted: false })
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { isAdopted } = next
    const placed = new Set(next.its.children.map(({ id }) => id))
    const mine = next.mine.children.filter(({ id }) => !placed.has(id))
    let from = 0
    for (const block of next.its.children) {
      if (before.has(block.id) || here.has(block.id)) continue
      const at = mine.findIndex(
        (one, place) =>
          place >= from &&
          (isAdopted ? place === from && one.block_type === block.block_type : isAlike(one, block)),
      )
      const found = mine[at]
      if (!found) continue
      from = at + 1
      if (!there.has(found.id)) names.set(block.id, found.id)
      waiting.push({ mine: found, its: block, isAdopted: true })
    }
  }
  return names
}

const isAlike = (mine: BlockTree, its: BlockTree): boolean =>
  sameContent(mine, its) ||
  (mine.block_type === its.block_type &&
    isLocal(tokenIn(mine) ?? '') &&
    tokenIn(its) === undefined &&
    ownContent(mine) === ownContent(its))

/**
 * The saved version with blocks of the service's added, at their places there. Changes of the page in them since then
 * count as its edit.
 */
export function withLiveBlocks(base: BlockTree, theirs: BlockTree, added: ReadonlySet<string>): BlockTree {
  const [known, there] = [indexTree(base), indexTree(theirs)]
  const copy = (node: BlockTree): BlockTree => {
    const children = placed(node.children, there.get(node.id)?.node.children ?? [])
    return children === node.children ? node : { ...node, children }
  }
  function placed(old: readonly BlockTree[], others: readonly BlockTree[]): readonly BlockTree[] {
    const children = old.map(copy)
    let before = -1
    for (const block of others) {
      const at = children.findIndex(({ id }) => id === block.id)
      if (at >= 0) before = at
      else if (added.has(block.id) && !known.has(block.id))
        children.splice((before += 1), 0, copy({ ...block, children: [] }))
    }
    return children.length === old.length && children.every((child, at) => child === old[at]) ? old : children
  }
  return copy(base)
}

/**
 * Whether the service's document has everything that a held change asks for. `base`: the document that it is an edit of.
 * All under the service's ids; those of new blocks may differ.
 */
export function isLiveIn(live: BlockTree, draft: BlockTree, base: BlockTree, newId: () => string): boolean {
  const names = liveBlocks({ base, ours: draft, theirs: live })
  const theirs = underNames(live, names)
  const added = withLiveBlocks(base, theirs, new Set(names.values()))
  return sameTree(mergeTrees({ base: added, ours: draft, theirs }, newId).document, theirs)
}

/** The tree with its blocks under the ids that the page has for them. */
export const underNames = (tree: BlockTree, names: ReadonlyMap<string, string>): BlockTree =>
  withIds(tree, (id) => names.get(id) ?? id)
