import { contentLimits } from '../../limits/content-limits'
import type { BlockTree } from '../../document/block-tree'
import type { LossCounter } from './losses'

/** Their children are part of them. */
const rows = new Set([24, 31])

/** Blocks no deeper than the page takes them (`contentLimits.blocks.depth`): a deeper one stands behind what it was in. */
export function limitDepth(trees: readonly BlockTree[], tally: LossCounter, depth = 1): BlockTree[] {
  return trees.flatMap((tree) => {
    if (tree.children.length === 0) return [tree]
    const children = limitDepth(tree.children, tally, depth + 1)
    if (depth < contentLimits.blocks.depth || rows.has(tree.block_type)) {
      const isSame =
        children.length === tree.children.length && children.every((child, at) => child === tree.children[at])
      return [isSame ? tree : { ...tree, children }]
    }
    if (tree.block_type === 32 || tree.block_type === 25) return [{ ...tree, children }]
    tally.add('levels', children.length)
    return [{ ...tree, children: [] }, ...children]
  })
}
