import { IMAGE } from '../../../contract/docx/block-numbers'
import type { OtherObjects } from '../../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import { mapped } from '../../document/compare/map-tree'
import { preOrder } from '../../document/compare/pre-order'
import { tokenIn } from '../../document/compare/token-in'
import type { Documents } from './made-sheets'

type Image = NonNullable<OtherObjects['image']>

/**
 * Takes the sizes of pictures that came without one into both documents: the
 * service measures their bytes (platform-facts c). What says its size keeps it.
 */
export function withFilledSizes({ saved, wanted }: Documents, held: BlockTree): Documents {
  const sizes = new Map<string, Image>()
  for (const node of preOrder(held)) {
    if (node.block_type === IMAGE && tokenIn(node)) sizes.set(node.id, node.body['image'] as Image)
  }
  const filled = (tree: BlockTree) =>
    mapped(tree, (node) => {
      const image = node.body['image'] as Image | undefined
      const size = image && sizes.get(node.id)
      if (!size || size.token !== image.token || (image.width && image.height)) return node
      return {
        ...node,
        body: { ...node.body, image: { ...size, ...image, width: size.width, height: size.height } },
      }
    })
  if (sizes.size === 0) return { saved, wanted }
  const now = filled(saved)
  return { saved: now, wanted: wanted === saved ? now : filled(wanted) }
}
