import type { Node } from 'prosemirror-model'
import { newObject } from '../../commands/new-blocks'
import type { MediaPort } from '../../view/ports'
import type { PictureSize } from './media-attributes'

/**
 * Gives files to the page and learns their sizes, in the order in which they
 * came. What the page does not take is named with the page's own reason.
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

/** A file that was picked, pasted or dropped, kept under its local token. */
export interface AcceptedFile {
  token: string
  name: string
  /** Of a picture, in its own pixels; what cannot be measured is no picture. */
  size?: PictureSize
}

/** The blocks of taken files: pictures as images, everything else as files in a view of their own (platform/docx#what-creation-adds). */
export const newMediaBlock = ({ token, name, size }: AcceptedFile): Node =>
  size
    ? newObject('image', { token, ...size, align: 2 })
    : newObject('view', { view_type: 1 }, [newObject('file', { token, name, view_type: 1 })])

/**
 * What the platform takes as a picture. SVG is not among them and never shown as
 * one: it is a document that may hold scripts, so it comes in as a file.
 */
const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/x-ms-bmp',
]

/** For `accept` of a file picker. */
export const acceptedPictures = pictureTypes.join(',')

/** Whether a file comes in as a picture, by the type that the browser gives it. What it holds is seen when it is measured. */
export const isPicture = ({ type }: { type: string }): boolean => pictureTypes.includes(type.toLowerCase())
