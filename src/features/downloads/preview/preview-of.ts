import { textIn } from '../../../browser/decode-text'
import { isDrawingText, MOST_PICTURE_BYTES } from '../../../ui/pictures/check-picture'
import { TYPE_BYTES, typeOfBytes } from '../type-of-bytes'

/** How something is shown inside the page. */
export type Preview =
  /** The type comes from the content of `bytes`, never from a name or header. */
  | { as: 'image' | 'audio' | 'video' | 'pdf'; bytes: Blob }
  | { as: 'text'; text: string; isCut: boolean }
  | { as: 'tooLarge'; most: number }
  | { as: 'none' }

const MB = 1_048_576
export const MOST_PREVIEWED = {
  image: MOST_PICTURE_BYTES,
  audio: 100 * MB,
  video: 100 * MB,
  pdf: 60 * MB,
} as const
/** The most bytes of a text that are shown. */
export const MOST_TEXT = 262_144

/**
 * The safe preview of bytes. The bytes alone decide. Content that could run (HTML, XML, scripts) is shown as text,
 * and SVG as a picture, in which nothing runs. Pictures are measured where they are shown.
 */
export async function previewOf(bytes: Blob): Promise<Preview> {
  const type = typeOfBytes(new Uint8Array(await bytes.slice(0, TYPE_BYTES).arrayBuffer()))
  if (type === undefined) return await textPreview(bytes)
  const [family] = type.split('/')
  const as = type === 'application/pdf' ? 'pdf' : (family as 'image' | 'audio' | 'video')
  if (bytes.size > MOST_PREVIEWED[as]) return { as: 'tooLarge', most: MOST_PREVIEWED[as] }
  return { as, bytes: new Blob([bytes], { type }) }
}

async function textPreview(bytes: Blob): Promise<Preview> {
  const isCut = bytes.size > MOST_TEXT
  const text = textIn(new Uint8Array(await bytes.slice(0, MOST_TEXT).arrayBuffer()))
  if (text === undefined) return { as: 'none' }
  if (isDrawingText(text) && !isCut)
    return { as: 'image', bytes: new Blob([bytes], { type: 'image/svg+xml' }) }
  return { as: 'text', text, isCut }
}
