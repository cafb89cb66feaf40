import type { Node } from 'prosemirror-model'
import { newObject } from '../../editor/commands/new-blocks'
import type { MediaPort } from '../../editor/view/ports'
import { shownSize } from '../../ui/pictures/open-picture'
import type { PictureSize } from './media-attributes'

/**
 * Hands files to the page and measures them, in the order in which they came.
 * Files that the page refuses are returned with the page's own reason.
 */
export async function acceptFiles(
  files: readonly File[],
  { media, as }: { media: MediaPort; as: 'whatTheyAre' | 'files' },
): Promise<{ taken: AcceptedFile[]; refused: { name: string; words: string }[] }> {
  const sizes = await Promise.all(files.map((file) => sizeOf(file, as)))
  const taken: AcceptedFile[] = []
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
  // A file that is no picture after all, or is too large to be shown, is added as a file.
  as === 'whatTheyAre' && isPicture(file) ? shownSize(file) : Promise.resolve(undefined)

/** A file that was chosen, pasted or dropped, kept under its local token. */
export interface AcceptedFile {
  token: string
  name: string
  /** For a picture, in its own pixels; what cannot be measured is not a picture. */
  size?: PictureSize
}

/** The block for a file: `image` for a picture, else a file in its own view (platform/docx#what-creation-adds). */
export const newMediaBlock = ({ token, name, size }: AcceptedFile): Node =>
  size
    ? newObject('image', { token, ...size, align: 2 })
    : newObject('view', { view_type: 1 }, [newObject('file', { token, name, view_type: 1 })])

/**
 * The types that the platform takes as pictures. SVG is not one of them and is
 * never shown as one: it may hold scripts, so it is added as a file.
 */
const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/x-ms-bmp',
]

/** For the `accept` attribute of a file field. */
export const acceptedPictures = pictureTypes.join(',')

/** Whether a file is added as a picture, by the type from the browser. Measuring it later checks its content. */
export const isPicture = ({ type }: { type: string }): boolean => pictureTypes.includes(type.toLowerCase())
