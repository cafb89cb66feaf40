import { isTextFamily } from '../../../contract/docx/block-types'
import { mayHold } from '../../../contract/docx/may-hold'
import type { BlockTree } from '../../document/block-tree'
import { newText, newTree } from '../../document/structure/new-tree'
import { textObject } from '../../document/wire/text-body'
import { contentLimits } from '../../limits/content-limits'
import type { LossCounter } from './losses'

/**
 * Blocks from elsewhere, so that each stands where the platform lets it stand
 * (`contract/docx/may-hold`). A line of a kind that its place refuses is plain
 * text there; any other block comes out of what it was in and stands right
 * after it. `left` is what has no place below this parent at all.
 */
export function fitTrees(
  parent: number,
  trees: readonly BlockTree[],
  tally: LossCounter,
): { fitting: BlockTree[]; left: BlockTree[] } {
  const fitting: BlockTree[] = []
  const left: BlockTree[] = []
  for (const tree of trees) {
    const { self, out } = fitBelow(tree, tally)
    for (const block of [self, ...out]) {
      if (mayHold(parent, block.block_type)) fitting.push(block)
      else if (isTextFamily(block.block_type) && mayHold(parent, 2)) {
        tally.add('kindsAsText')
        fitting.push(asText(block))
      } else left.push(block)
    }
    tally.add('movedOut', out.length)
  }
  return { fitting, left }
}

/** Columns and cells belong to their grid and table, which check them; a view belongs to its file. */
const rows = new Set([24, 31, 33])

function fitBelow(tree: BlockTree, tally: LossCounter): { self: BlockTree; out: BlockTree[] } {
  if (tree.children.length === 0) return { self: filled(tree), out: [] }
  if (rows.has(tree.block_type)) {
    const inside = tree.children.map((child) => {
      const { fitting, left } = fitTrees(child.block_type, child.children, tally)
      return { child: filled(withChildren(child, fitting)), left }
    })
    const self = withChildren(
      tree,
      inside.map(({ child }) => child),
    )
    return { self, out: inside.flatMap(({ left }) => left) }
  }
  const { fitting, left } = fitTrees(tree.block_type, tree.children, tally)
  return { self: filled(withChildren(tree, fitting)), out: left }
}

/** The same object where nothing changed: trees share structure. */
function withChildren(tree: BlockTree, children: readonly BlockTree[]): BlockTree {
  const isSame =
    children.length === tree.children.length && children.every((child, at) => child === tree.children[at])
  return isSame ? tree : { ...tree, children }
}

const boxes = new Set([19, 25, 32, 34])

/** A box is never empty: there has to be a place to write (platform-facts a.1). */
const filled = (tree: BlockTree): BlockTree =>
  boxes.has(tree.block_type) && tree.children.length === 0
    ? { ...tree, children: [newText('text', [])] }
    : tree

const asText = (tree: BlockTree): BlockTree => {
  const elements = textObject(tree.block_type, tree.body)?.elements ?? []
  return { ...newTree('text', { elements }), children: tree.children }
}

/** Their children are part of them. */
const keepsChildren = new Set([24, 31])

/** Blocks no deeper than the page takes them (`contentLimits.blocks.depth`): a deeper one stands behind what it was in. */
export function limitDepth(trees: readonly BlockTree[], tally: LossCounter, depth = 1): BlockTree[] {
  return trees.flatMap((tree) => {
    if (tree.children.length === 0) return [tree]
    const children = limitDepth(tree.children, tally, depth + 1)
    if (depth < contentLimits.blocks.depth || keepsChildren.has(tree.block_type)) {
      const isSame =
        children.length === tree.children.length && children.every((child, at) => child === tree.children[at])
      return [isSame ? tree : { ...tree, children }]
    }
    if (tree.block_type === 32 || tree.block_type === 25) return [{ ...tree, children }]
    tally.add('levels', children.length)
    return [{ ...tree, children: [] }, ...children]
  })
}
