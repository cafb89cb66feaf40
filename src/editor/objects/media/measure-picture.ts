import type { PictureSize } from './picture-size'

/** The size of a picture in its own pixels, turned as it is shown; undefined where the browser cannot read it. */
export async function measurePicture(file: Blob): Promise<PictureSize | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    // Not a picture after all, or one that this browser does not know: it comes in as a file.
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}
