import type { BundleNode, BundleTree } from './bundle-tree'

/** A line of the tree as it is shown, with its place among its siblings. */
export interface TreeRow {
  node: BundleNode
  id: string
  /** Undefined where there is nothing inside. */
  isOpen: boolean | undefined
  place: number
  siblings: number
}

/** The lines of a tree from top to bottom, without what is inside those that are closed. */
export function visibleRows({ roots }: BundleTree, closed: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const ahead = rowsOf(roots, closed)
  for (let row = ahead.pop(); row; row = ahead.pop()) {
    rows.push(row)
    // In a loop: a level may have more lines than a call takes arguments.
    if (row.isOpen) for (const inner of rowsOf(row.node.children, closed)) ahead.push(inner)
  }
  return rows
}

/** Last first, as a stack wants them. */
const rowsOf = (nodes: readonly BundleNode[], closed: ReadonlySet<string>): TreeRow[] =>
  nodes
    .map((node, at) => {
      const id = node.message.message_id
      const isOpen = node.children.length === 0 ? undefined : !closed.has(id)
      return { node, id, isOpen, place: at + 1, siblings: nodes.length }
    })
    .toReversed()
