import { imageSize } from 'image-size'
import type { ByteSource } from './byte-source'
import { isPicture, type FileKind } from './file-kind'

export interface PictureSize {
  width: number
  height: number
}

/** The headers of pictures are within as many bytes, thumbnails of cameras included. */
const HEAD_BYTES = 262_144

/** How many pixels a picture has; nothing is decoded. Undefined when its header does not say it. */
export async function pictureSize(source: ByteSource, kind: FileKind): Promise<PictureSize | undefined> {
  if (!isPicture(kind)) return undefined
  try {
    const { width, height } = imageSize(await source.read(0, HEAD_BYTES))
    return { width, height }
  } catch {
    return undefined
  }
}
