import { NoAnswer } from '../../client/lark-error'
import { SHEET } from '../../contract/docx/block-numbers'
import type { IsSameMedia } from './live-media'
import type { MediaStore } from './media-store'

/** `sameBytes`, whose code is loaded once a held change needs it. */
export const isSameMedia =
  (media: Pick<MediaStore, 'named' | 'elsewhere'>): IsSameMedia =>
  async (local, wire, blockType) => {
    // A new sheet is filled after others have seen it, so its cells count once the held change has ended.
    if (blockType === SHEET) return false
    const { sameBytes } = await import('./live-media').catch((error: unknown) => {
      throw new NoAnswer(error)
    })
    return await sameBytes(media, local, wire)
  }
