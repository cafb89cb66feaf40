import type { BlockTree } from '../../../../document/block-tree'
import { headingLevel } from '../../../../document/blocks/registry'

/** Whether a document has two headings or more, so that an outline tells something. */
export const hasOutline = (tree: BlockTree): boolean => headingsUpTo(2, tree) === 2

function headingsUpTo(most: number, { block_type, children }: BlockTree): number {
  let count = headingLevel(block_type) === undefined ? 0 : 1
  for (const child of children) {
    if (count >= most) break
    count += headingsUpTo(most - count, child)
  }
  return Math.min(count, most)
}
