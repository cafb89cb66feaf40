import type { OtherObjects } from '../../contract/docx/block'
import type { UpdateRequest } from '../../contract/docx/update-request'
import type { BlockTree } from '../../document/block-tree'
import { tokenIn } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import type { UploadedMedia } from './plan'

/**
 * The request that gives a picture or a file the wanted bytes, and a picture its looks. Undefined while the service
 * has no bytes uploaded for this block itself (platform/docx#media-in-three-steps, 1770013).
 */
export function replacementOf(
  saved: BlockTree,
  wanted: BlockTree,
  carried: UploadedMedia,
): UpdateRequest | undefined {
  const token = wireToken(saved, wanted, carried)
  if (token === undefined) return undefined
  const block_id = saved.id
  if (mediaOf(wanted.block_type) === 'file') return { block_id, replace_file: { token } }
  const [before, { width, height, align, caption, scale }] = [imageOf(saved), imageOf(wanted)]
  return {
    block_id,
    replace_image: {
      token,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      ...((align ?? before.align) !== undefined && { align: align ?? CENTRE }),
      ...((caption ?? before.caption) && { caption: { content: caption?.content ?? '' } }),
      ...((scale ?? before.scale) !== undefined && { scale: scale ?? 1 }),
    },
  }
}

const CENTRE = 2

const imageOf = ({ body }: BlockTree): OtherObjects['image'] => body.image ?? {}

/** A block that keeps its bytes uses the service's token for them, unless the page has them under another one. */
export function wireToken(saved: BlockTree, wanted: BlockTree, carried: UploadedMedia): string | undefined {
  const token = tokenIn(wanted)
  if (token === undefined) return undefined
  return carried.tokenFor(saved.id, token) ?? (tokenIn(saved) === token ? token : undefined)
}
