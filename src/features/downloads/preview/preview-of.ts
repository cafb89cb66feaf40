import { textIn } from '../../../browser/decode-text'
import { sourceOf } from '../../files/bytes/byte-source'
import type { FileKind } from '../../files/bytes/file-kind'
import { pictureSize } from '../../files/bytes/picture-size'
import { TYPE_BYTES, typeOfBytes } from '../type-of-bytes'

/** How something is shown inside the page. */
export type Preview =
  /** The type of `bytes` is what they are, never what anybody called them. */
  | { as: 'image' | 'audio' | 'video' | 'pdf'; bytes: Blob }
  | { as: 'text'; text: string; isCut: boolean }
  | { as: 'tooLarge'; most: number }
  | { as: 'tooWide'; width: number; height: number }
  | { as: 'none' }

const MB = 1_048_576
export const MOST_PREVIEWED = { image: 30 * MB, audio: 100 * MB, video: 100 * MB, pdf: 60 * MB } as const
/** Only this much of a text is shown. */
export const MOST_TEXT = 262_144
/** A picture is drawn from all its pixels, four bytes each, however few bytes it came in. */
const MOST_PIXELS = 50_000_000

/** Pictures that browsers draw; TIFF and HEIC only some, which shows when drawing them. */
const kindOfPicture: Readonly<Record<string, FileKind>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/x-icon': 'ico',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
}

/**
 * What can safely be shown of bytes. The bytes alone decide, and anything that
 * could run (HTML, SVG, XML, scripts) is shown as the text that it is; SVG as a
 * picture, in which nothing runs.
 */
export async function previewOf(bytes: Blob): Promise<Preview> {
  const type = typeOfBytes(new Uint8Array(await bytes.slice(0, TYPE_BYTES).arrayBuffer()))
  if (type === undefined) return await textPreview(bytes)
  const [family] = type.split('/')
  const as = type === 'application/pdf' ? 'pdf' : (family as 'image' | 'audio' | 'video')
  if (bytes.size > MOST_PREVIEWED[as]) return { as: 'tooLarge', most: MOST_PREVIEWED[as] }
  if (as === 'image') {
    const size = await pictureSize(sourceOf(bytes), kindOfPicture[type] ?? 'other')
    if (size && size.width * size.height > MOST_PIXELS) return { as: 'tooWide', ...size }
  }
  return { as, bytes: new Blob([bytes], { type }) }
}

async function textPreview(bytes: Blob): Promise<Preview> {
  const isCut = bytes.size > MOST_TEXT
  const text = textIn(new Uint8Array(await bytes.slice(0, MOST_TEXT).arrayBuffer()))
  if (text === undefined) return { as: 'none' }
  if (isSvg(text) && !isCut) return { as: 'image', bytes: new Blob([bytes], { type: 'image/svg+xml' }) }
  return { as: 'text', text, isCut }
}

/** An SVG drawing, after whatever XML allows before it. */
const isSvg = (text: string): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:(?:<!--(?:(?!-->)[^]){0,2000}-->|<!DOCTYPE svg[^>[]{0,300}>)\s*){0,4}<svg[\s>]/i.test(
    text,
  )
