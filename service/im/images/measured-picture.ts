import { imageSize } from 'image-size'
import type { ArrivedFile } from '../../../contract/form'

export interface PixelSize {
  width: number
  height: number
}

/**
 * The size in pixels that the first bytes of a picture state; no picture is
 * ever decoded, so a bomb is only bytes. Undefined when it states none;
 * 'unknown' when there is more of it than was looked at, where the statement
 * may stand.
 */
export function measuredPicture({ head, size }: ArrivedFile): PixelSize | 'unknown' | undefined {
  try {
    const { width, height } = imageSize(head)
    if (width > 0 && height > 0) return { width, height }
  } catch {
    // Bytes that merely begin like a picture are no fault of the program.
  }
  return size > head.length ? 'unknown' : undefined
}
