import { imageSize } from 'image-size'
import type { ArrivedFile } from '../../../contract/form'

export interface PixelSize {
  width: number
  height: number
}

/**
 * The size in pixels that the first bytes of a picture state. Pictures are never
 * decoded, so a decompression bomb does no harm. Undefined if no size is stated;
 * 'unknown' if it may be stated in bytes that were not looked at.
 */
export function measuredPicture({ head, size }: ArrivedFile): PixelSize | 'unknown' | undefined {
  try {
    const { width, height } = imageSize(head)
    if (width > 0 && height > 0) return { width, height }
  } catch {
    // Bytes that merely begin like a picture are no bug.
  }
  return size > head.length ? 'unknown' : undefined
}
