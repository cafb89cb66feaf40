import type { BlockTree } from '../../document/block-tree'
import type { Comparison } from '../../document/compare/compare-trees'
import { freshIds } from '../../document/structure/fresh-ids'
import type { Renaming } from './next-call'
import { preOrder } from '../../document/compare/pre-order'

/**
 * Parts of boxes are places: where a cell, a column or the file of a view is to
 * be another block of the page than the one that stands there, the place takes
 * its id, and whatever had that id elsewhere is an old copy.
 */
export function renamingOf(comparison: Comparison): Renaming | undefined {
  const places = new Map<string, string>()
  for (const { parts, aligned, saved, wanted } of comparison.pairs) {
    if (!parts) continue
    for (const [at, place] of aligned.entries()) {
      const [from, to] = [saved.children[place]?.id, wanted.children[at]!.id]
      if (from !== undefined && from !== to) places.set(from, to)
    }
  }
  if (places.size === 0) return undefined
  const fresh = freshIds(comparison)
  const old = [...places.values()]
    .filter((to) => comparison.gone.has(to))
    .map((to): Rename => [to, fresh(to)])
  // Places may trade ids among themselves: then each goes by another name first.
  const through = [...places].map(([from, to]) => ({ from, to, between: places.has(to) ? fresh(to) : to }))
  const renames = [
    ...old,
    ...through.map(({ from, between }): Rename => [from, between]),
    ...through.filter(({ between, to }) => between !== to).map(({ between, to }): Rename => [between, to]),
  ]
  const names = new Map([...old, ...places])
  return { kind: 'rename', renames, leaves: renamed(comparison.pairs[0]!.saved, names) }
}

type Rename = [id: string, to: string]

function renamed(tree: BlockTree, names: ReadonlyMap<string, string>): BlockTree {
  const made = new Map<BlockTree, BlockTree>()
  for (const node of preOrder(tree).reverse()) {
    const children = node.children.map((child) => made.get(child)!)
    const id = names.get(node.id) ?? node.id
    const isSame = id === node.id && children.every((child, index) => child === node.children[index])
    made.set(node, isSame ? node : { ...node, id, children })
  }
  return made.get(tree)!
}
