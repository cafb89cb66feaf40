import { limits } from '../../../editor/counts/limits'
import type { BlockTree } from '../../../document/block-tree'
import { preOrder } from '../../../document/compare/pre-order'
import { textObject } from '../../../document/compare/text-content'

export interface Sizes {
  blocks: number
  /** UTF-16 units of all text. */
  units: number
  /** Of the longest text of one block. */
  longest: number
}

export function sizesOf(page: BlockTree): Sizes {
  const sizes = { blocks: 0, units: 0, longest: 0 }
  for (const { block_type: type, body } of preOrder(page)) {
    const units = (textObject(type, body)?.elements ?? []).reduce(
      (sum, element) => sum + (element.text_run?.content.length ?? element.equation?.content.length ?? 0),
      0,
    )
    sizes.blocks += 1
    sizes.units += units
    sizes.longest = Math.max(sizes.longest, units)
  }
  return sizes
}

/** The code with which the platform would refuse a page of these sizes (platform-facts c); undefined where it takes it. */
export function refusalOfSizes({ units, longest }: Sizes): 1770033 | 4000027 | undefined {
  if (longest > limits.block) return 4000027
  return units > limits.document ? 1770033 : undefined
}
