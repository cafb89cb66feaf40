import type { BlockTree } from '../../../editor/block-tree'
import type { Comparison, Pair } from './compare-trees'

/** What one call changes in the saved tree. */
export interface Change {
  /** Blocks whose wanted content is written. */
  updated?: ReadonlySet<string>
  /** The children [start, end) of `at` give way to `inserted`. */
  at?: BlockTree
  start?: number
  end?: number
  inserted?: readonly BlockTree[]
  /** Blocks that get another id where they are. */
  renames?: ReadonlyMap<string, string>
}

/**
 * The saved tree after a change. It shares every part that it can: a body that
 * says the same becomes the wanted object, so the next comparison does not look
 * at it again.
 */
export function leavesOf(comparison: Comparison, change: Change): BlockTree {
  const rebuilt = new Map<BlockTree, BlockTree>()
  if (change.renames && change.renames.size > 0) rename(comparison, change.renames, rebuilt)
  // Children stand behind their parents, so from the end everything below is there already.
  for (const pair of comparison.pairs.toReversed()) rebuilt.set(pair.saved, pairAfter(pair, change, rebuilt))
  const root = comparison.pairs[0]!.saved
  return rebuilt.get(root) ?? root
}

function rename(
  { gone }: Comparison,
  renames: ReadonlyMap<string, string>,
  rebuilt: Map<BlockTree, BlockTree>,
) {
  for (const node of [...gone.values()].reverse()) {
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
  const body = !edited || change.updated?.has(saved.id) ? wanted.body : saved.body
  let children = childrenAfter(saved.children, rebuilt)
  if (change.at === saved) {
    children = children.toSpliced(change.start!, change.end! - change.start!, ...(change.inserted ?? []))
  }
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
