import { SHEET } from '../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import type { Slices } from '../../../limits/in-slices'
import { pairBlocks } from '../compare/pair-blocks'

/** The version under the ids of the page, for every block that the page has, whatever it is called there. */
export function* withPageIds(page: BlockTree, version: BlockTree): Slices<BlockTree> {
  const { earlier } = yield* pairBlocks(page, version)
  const renamed = (node: BlockTree): BlockTree => {
    const here = earlier.get(node)
    const children = node.children.map(renamed)
    // What stands in a sheet is no part of a version: a sheet that is there stays the one that it is.
    const body = here && node.block_type === SHEET && here.block_type === SHEET ? here.body : node.body
    return { ...node, id: here?.id ?? node.id, body, children }
  }
  return renamed(version)
}
