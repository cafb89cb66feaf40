import { textIn } from '../../browser/decode-text'

/** The result of checking bytes that should be a picture. */
export type CheckedPicture = ShowablePicture | RefusedPicture

export interface ShowablePicture {
  as: 'picture'
  /**
   * The bytes with their actual type, even if they were declared as another. A drawing is a copy with only the
   * counted parts.
   */
  bytes: Blob
  /** The cost of showing it, in pixels of four bytes. */
  pixels: number
}

export interface RefusedPicture {
  as: 'refused'
  /** `unknown`: nothing states a size that a decoder would keep to, or it is no picture. */
  why: 'tooLarge' | 'tooComplex' | 'unknown'
  /** In pixels, if the bytes tell it. */
  size?: { width: number; height: number; frames: number }
  byteCount: number
}

/** A picture is drawn from all its pixels, four bytes each, however few bytes it came in. */
const MOST_PIXELS = 50_000_000
/** The limit for all frames of an animation together, which are drawn one after another. */
const MOST_ANIMATED_PIXELS = 500_000_000
/** This many frames of an animation are in memory at a time. */
const FRAMES_HELD = 4
export const MOST_PICTURE_BYTES = 30 * 1_048_576
/** A drawing of the maximum cost takes as long as this many pixels. */
const PIXELS_OF_A_DRAWING = 100_000_000

const checked = new WeakMap<Blob, Promise<CheckedPicture>>()

/**
 * The only way from bytes to a picture on the screen. It measures the bytes without decoding them. The same bytes
 * give the same result.
 */
export function checkPicture(bytes: Blob): Promise<CheckedPicture> {
  const known = checked.get(bytes)
  if (known) return known
  const made = check(bytes)
  checked.set(bytes, made)
  return made
}

async function check(blob: Blob): Promise<CheckedPicture> {
  const refused = (why: RefusedPicture['why'], size?: RefusedPicture['size']): RefusedPicture => ({
    as: 'refused',
    why,
    byteCount: blob.size,
    ...(size && { size }),
  })
  if (blob.size > MOST_PICTURE_BYTES) return refused('tooLarge')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  // Many documents have no picture, so their reader is loaded for the first one.
  const { rasterSize } = await import('./raster-size')
  const raster = rasterSize(bytes)
  if (!raster)
    return isDrawing(bytes) ? ((await checkDrawing(bytes)) ?? refused('tooComplex')) : refused('unknown')
  const { type, width, height, frames, bytesPerPixel } = raster
  const frame = (width * height * bytesPerPixel) / 4
  const pixels = frame * Math.min(frames, FRAMES_HELD)
  const isTooLarge = pixels > MOST_PIXELS || frame * frames > MOST_ANIMATED_PIXELS
  if (isTooLarge) return refused('tooLarge', { width, height, frames })
  return { as: 'picture', bytes: new Blob([bytes], { type }), pixels }
}

async function checkDrawing(bytes: Uint8Array): Promise<ShowablePicture | undefined> {
  const text = textIn(bytes)
  if (text === undefined) return undefined
  // Few pictures are drawings, so their reader is loaded only for the first one.
  const { safeDrawing } = await import('./drawing/safe-drawing')
  const safe = safeDrawing(text)
  if (!safe) return undefined
  const pixels = Math.max(safe.width * safe.height, safe.cost * PIXELS_OF_A_DRAWING)
  return { as: 'picture', bytes: new Blob([safe.svg], { type: 'image/svg+xml' }), pixels }
}

const HEAD_BYTES = 8_192

const isDrawing = (bytes: Uint8Array): boolean => isDrawingText(textIn(bytes.subarray(0, HEAD_BYTES)) ?? '')

/** Whether a text is an SVG drawing, after everything that XML allows before it. */
export const isDrawingText = (text: string): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:(?:<!--(?:(?!-->)[^]){0,2000}-->|<!DOCTYPE svg[^>[]{0,300}>)\s*){0,4}<svg[\s>]/i.test(
    text,
  )
