import type { MediaPort } from '../../view/ports'
import { isPicture } from './picture-types'
import { measurePicture } from './measure-picture'
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
