import { imageSize } from 'image-size'
import type { ByteSource } from './byte-source'
import { isPicture, type FileKind } from './file-kind'

export interface PictureSize {
  width: number
  height: number
}

/** The headers of pictures are within this many bytes, even with camera thumbnails. */
const HEAD_BYTES = 262_144

/** The size of a picture in pixels; nothing is decoded. Undefined if its header does not give it. */
export async function pictureSize(source: ByteSource, kind: FileKind): Promise<PictureSize | undefined> {
  if (!isPicture(kind)) return undefined
  try {
    const { width, height } = imageSize(await source.read(0, HEAD_BYTES))
    return { width, height }
  } catch {
    return undefined
  }
}
