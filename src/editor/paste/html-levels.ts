import type { BlockTree } from '../../document/block-tree'

/** A block, and how deep in lists it says that it stands; undefined for what is no item. */
export interface Leveled {
  tree: BlockTree
  level?: number
}

/**
 * Items that only say their level, as Word and Lark write them, each below the
 * nearest earlier one of a lower level. What is no item ends the list.
 */
export function nestedByLevel(made: readonly Leveled[]): BlockTree[] {
  const root: Growing = { level: 0, children: [] }
  let path: Growing[] = [root]
  for (const { tree, level } of made) {
    if (level === undefined) {
      path = [root]
      root.children.push({ level: 0, tree, children: [] })
      continue
    }
    while (path.length > 1 && path.at(-1)!.level >= level) path.pop()
    const item: Growing = { level, tree, children: [] }
    path.at(-1)!.children.push(item)
    path.push(item)
  }
  return root.children.map(grown)
}

interface Growing {
  level: number
  tree?: BlockTree
  children: Growing[]
}

const grown = ({ tree, children }: Growing): BlockTree =>
  children.length === 0 ? tree! : { ...tree!, children: [...tree!.children, ...children.map(grown)] }
