import type { BlockTree } from '../../../../editor/block-tree'
import { textObject } from '../text-content'

/** What a reader sees of a tree: kinds, texts and what is in what; ids apart. */
export const outline = (tree: BlockTree): unknown => {
  const text = textObject(tree.block_type, tree.body)?.elements.map(
    (element) => element.text_run?.content ?? '?',
  )
  return [tree.block_type, text?.join('') ?? '', ...tree.children.map(outline)]
}
