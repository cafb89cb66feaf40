import type { Block } from '../../../contract/docx/block'
import type { BlockTree } from '../block-tree'
import { preOrder } from '../compare/pre-order'
import { treeFromBlocks } from './tree-from-blocks'

/**
 * The page with the blocks that the first part of a listing holds completely: the listing is in pre-order, so these are
 * the first children of the page, and only the last of them may go on in the next part. Undefined where none is
 * complete, or where the answer is in another order.
 */
export function beginningFromBlocks(blocks: readonly Block[]): BlockTree | undefined {
  const [page] = blocks
  if (!page) return undefined
  const { children, ...rest } = treeFromBlocks(blocks)
  const listed = page.children ?? []
  if (children.some(({ id }, index) => listed[index] !== id)) return undefined
  const there = new Set(blocks.map(({ block_id }) => block_id))
  const last = children.at(-1)
  const start = blocks.findIndex(({ block_id }) => block_id === last?.id)
  const isCut = blocks.slice(start).some((block) => block.children?.some((id) => !there.has(id)))
  const complete = isCut ? children.slice(0, -1) : children
  return complete.length > 0 ? { ...rest, children: complete } : undefined
}

/**
 * Both versions of a beginning with the rest of the whole behind them: the blocks below the page that neither has,
 * without the parts of them that one of them has (somebody may have moved these there since).
 */
export function withRest<Versions extends { saved: BlockTree; wanted: BlockTree }>(
  beginning: Versions,
  whole: BlockTree,
): Versions {
  return withAppended(beginning, restAfter(beginning, whole))
}

export function restAfter(
  { saved, wanted }: { saved: BlockTree; wanted: BlockTree },
  whole: BlockTree,
): readonly BlockTree[] {
  const known = new Set([...preOrder(saved), ...preOrder(wanted)].map(({ id }) => id))
  const unknown = (trees: readonly BlockTree[]): BlockTree[] =>
    trees.filter(({ id }) => !known.has(id)).map(withoutKnown)
  const withoutKnown = (tree: BlockTree): BlockTree => {
    const children = unknown(tree.children)
    const isSame =
      children.length === tree.children.length && children.every((child, at) => child === tree.children[at])
    return isSame ? tree : { ...tree, children }
  }
  return unknown(whole.children)
}

export function withAppended<Versions extends { saved: BlockTree; wanted: BlockTree }>(
  versions: Versions,
  blocks: readonly BlockTree[],
): Versions {
  const longer = (tree: BlockTree) => ({ ...tree, children: [...tree.children, ...blocks] })
  const saved = longer(versions.saved)
  return { ...versions, saved, wanted: versions.wanted === versions.saved ? saved : longer(versions.wanted) }
}
