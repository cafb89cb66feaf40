import type { BlockTree } from '../../document/block-tree'

/** A block and its stated list level; the level is undefined if it is not an item. */
export interface Leveled {
  tree: BlockTree
  level?: number
}

/**
 * Nests items that only give their level, as Word and Lark write them: each goes
 * below the nearest earlier one of a lower level. Any other block ends the list.
 */
export function nestedByLevel(made: readonly Leveled[]): BlockTree[] {
  const root: Omit<OpenItem, 'tree'> = { level: 0, children: [] }
  let path = [root]
  for (const { tree, level } of made) {
    if (level === undefined) {
      path = [root]
      root.children.push({ level: 0, tree, children: [] })
      continue
    }
    while (path.length > 1 && (path.at(-1)?.level ?? 0) >= level) path.pop()
    const item: OpenItem = { level, tree, children: [] }
    path.at(-1)?.children.push(item)
    path.push(item)
  }
  return root.children.map(treeOfItem)
}

interface OpenItem {
  level: number
  tree: BlockTree
  children: OpenItem[]
}

const treeOfItem = ({ tree, children }: OpenItem): BlockTree =>
  children.length === 0 ? tree : { ...tree, children: [...tree.children, ...children.map(treeOfItem)] }
