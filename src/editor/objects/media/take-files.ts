import type { MediaPort } from '../../view/ports'
import { isPicture } from './picture-types'

import type { TakenFile } from './new-media'
import type { PictureSize } from './picture-size'

/**
 * Gives files to the page and learns their sizes, in the order in which they
 * came. What the page does not take is named with the page's own reason.
 */
export async function takeFiles(
  files: readonly File[],
  { media, as }: { media: MediaPort; as: 'whatTheyAre' | 'files' },
): Promise<{ taken: TakenFile[]; refused: { name: string; words: string }[] }> {
  const sizes = await Promise.all(files.map((file) => sizeOf(file, as)))
  const taken: TakenFile[] = []
  const refused: { name: string; words: string }[] = []
  for (const [index, file] of files.entries()) {
    const size = sizes[index]
    try {
      taken.push({ token: media.add(file), name: file.name, ...(size && { size }) })
    } catch (error) {
      refused.push({ name: file.name, words: error instanceof Error ? error.message : String(error) })
    }
  }
  return { taken, refused }
}

const sizeOf = (file: File, as: 'whatTheyAre' | 'files'): Promise<PictureSize | undefined> =>
  as === 'whatTheyAre' && isPicture(file) ? measurePicture(file) : Promise.resolve(undefined)

/** The size of a picture in its own pixels, turned as it is shown; undefined where the browser cannot read it. */
async function measurePicture(file: Blob): Promise<PictureSize | undefined> {
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
