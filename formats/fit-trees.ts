import { TEXT } from '../contract/docx/block-numbers'
import type { BlockTree } from '../document/block-tree'
import { isSlot, isTextFamily, mayHold, partsOf, specOf, textObject } from '../document/blocks/registry'
import { contentLimits } from '../document/content-limits'
import { newText, newTree } from '../document/structure/new-tree'
import type { LossCounter } from './losses'

/**
 * Rearranges imported or pasted blocks so that each is where the platform allows it (`document/blocks`). A line whose
 * kind is refused there becomes plain text; any other block moves out of its parent and right behind it. `left` holds
 * the blocks that have no place below this parent at all.
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
      else if (isTextFamily(block.block_type) && mayHold(parent, TEXT)) {
        tally.add('kindsAsText')
        fitting.push(asText(block))
      } else left.push(block)
    }
    tally.add('movedOut', out.length)
  }
  return { fitting, left }
}

function fitBelow(tree: BlockTree, tally: LossCounter): { self: BlockTree; out: BlockTree[] } {
  if (tree.children.length === 0) return { self: filled(tree), out: [] }
  // Columns and cells are checked by their grid or table, and a file by its view.
  if (partsOf(tree.block_type) !== undefined) {
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

/** A box is never empty: there has to be a place to write (platform/docx#announcement-calls). */
const filled = (tree: BlockTree): BlockTree =>
  specOf(tree.block_type)?.children?.isNeverEmpty && tree.children.length === 0
    ? { ...tree, children: [newText('text', [])] }
    : tree

const asText = (tree: BlockTree): BlockTree => {
  const elements = textObject(tree.block_type, tree.body)?.elements ?? []
  return { ...newTree('text', { elements }), children: tree.children }
}

const holdsSlots = ({ block_type: type, children }: BlockTree) =>
  partsOf(type) !== undefined && children.some((child) => isSlot(child.block_type))

/** Limits blocks to the depth that the page takes (`contentLimits.blocks.depth`): deeper ones follow their parent. */
export function limitDepth(trees: readonly BlockTree[], tally: LossCounter, depth = 1): BlockTree[] {
  return trees.flatMap((tree) => {
    if (tree.children.length === 0) return [tree]
    const children = limitDepth(tree.children, tally, depth + 1)
    if (depth < contentLimits.blocks.depth || holdsSlots(tree)) {
      const isSame =
        children.length === tree.children.length && children.every((child, at) => child === tree.children[at])
      return [isSame ? tree : { ...tree, children }]
    }
    if (isSlot(tree.block_type)) return [{ ...tree, children }]
    tally.add('levels', children.length)
    return [{ ...tree, children: [] }, ...children]
  })
}
