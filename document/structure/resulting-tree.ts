import type { BlockBody, BlockTree } from '../block-tree'
import type { Comparison, Pair } from '../compare/compare-trees'

/** The changes of one call to the saved tree. */
export interface Change {
  /** Blocks whose wanted content is written. */
  updated?: ReadonlySet<string>
  /** The new body and children of each saved block. */
  reshaped?: ReadonlyMap<BlockTree, Reshape>
  /** Blocks that get another id in place. */
  renames?: ReadonlyMap<string, string>
}

export interface Reshape {
  body?: BlockBody
  children?(before: readonly BlockTree[]): readonly BlockTree[]
}

/**
 * The saved tree after a change. It shares every part that it can. A body with equal content becomes the wanted
 * object, so the next comparison skips it.
 */
export function resultingTree(comparison: Comparison, change: Change): BlockTree {
  const rebuilt = new Map<BlockTree, BlockTree>()
  if (change.renames && change.renames.size > 0) rename(comparison, change.renames, rebuilt)
  // Children come after their parents, so in reverse order everything below a pair is already rebuilt.
  for (const pair of comparison.pairs.toReversed()) rebuilt.set(pair.saved, pairAfter(pair, change, rebuilt))
  const root = comparison.saved
  return rebuilt.get(root) ?? root
}

function rename(
  { removed }: Comparison,
  renames: ReadonlyMap<string, string>,
  rebuilt: Map<BlockTree, BlockTree>,
) {
  for (const node of [...removed.values()].reverse()) {
    const children = childrenAfter(node.children, rebuilt)
    const id = renames.get(node.id) ?? node.id
    if (id !== node.id || children !== node.children) rebuilt.set(node, { ...node, id, children })
  }
}

function pairAfter(
  { saved, wanted, edited }: Pair,
  change: Change,
  rebuilt: Map<BlockTree, BlockTree>,
): BlockTree {
  const reshape = change.reshaped?.get(saved)
  const isAsWanted = !edited || change.updated?.has(saved.id) === true
  const body = reshape?.body ?? (isAsWanted ? wanted.body : saved.body)
  const before = childrenAfter(saved.children, rebuilt)
  const children = reshape?.children?.(before) ?? before
  if (body === wanted.body && isSame(children, wanted.children)) return wanted
  if (body === saved.body && children === saved.children) return saved
  return { ...saved, body, children }
}

function childrenAfter(
  children: readonly BlockTree[],
  rebuilt: ReadonlyMap<BlockTree, BlockTree>,
): readonly BlockTree[] {
  const after = children.map((child) => rebuilt.get(child) ?? child)
  return isSame(after, children) ? children : after
}

const isSame = (a: readonly BlockTree[], b: readonly BlockTree[]) =>
  a.length === b.length && a.every((child, index) => child === b[index])
