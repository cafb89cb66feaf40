import { imageSize } from 'image-size'

/** The size that a decoder would give a picture, by its headers. */
export interface RasterSize {
  type: `image/${string}`
  /** Pixels as shown; the largest of all sizes that the bytes state. */
  width: number
  height: number
  /** 1 for a still picture. */
  frames: number
  /** Bytes that a decoder uses for a pixel: 8 if a channel has 16 bits. */
  bytesPerPixel: 4 | 8
}

type Measured = Omit<RasterSize, 'type'>

/**
 * Measures a picture without decoding it. The first bytes decide its type, as they do in browsers, and not the
 * declared type. The size is read from every place that a decoder may use, and the largest counts. Undefined if the
 * size is unknown: such bytes are not given to a decoder.
 */
export function rasterSize(bytes: Uint8Array): RasterSize | undefined {
  const found = formats.find(({ isIt }) => isIt(bytes))
  if (!found) return undefined
  try {
    const size = found.measure(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return size && size.width > 0 && size.height > 0 ? { type: found.type, ...size } : undefined
  } catch {
    // It ends within a header.
    return undefined
  }
}

const lettersAt = (bytes: Uint8Array, at: number, letters: string): boolean =>
  Array.from(letters).every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

const startsWith = (letters: string) => (bytes: Uint8Array) => lettersAt(bytes, 0, letters)

const wordAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** The name of a chunk as a number: millions of them may be looked at. */
const named = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)

const [IHDR, FCTL, IEND] = ['IHDR', 'fcTL', 'IEND'].map(named)
const [VP8X, VP8, VP8L, ANMF] = ['VP8X', 'VP8 ', 'VP8L', 'ANMF'].map(named)

const still = (width: number, height: number): Measured => ({ width, height, frames: 1, bytesPerPixel: 4 })

const PNG_START = '\x89PNG\r\n\x1a\n'

const formats: readonly {
  type: RasterSize['type']
  isIt(bytes: Uint8Array): boolean
  measure(bytes: Uint8Array, view: DataView): Measured | undefined
}[] = [
  { type: 'image/png', isIt: startsWith(PNG_START), measure: pngSize },
  { type: 'image/jpeg', isIt: startsWith('\xff\xd8\xff'), measure: jpegSize },
  { type: 'image/gif', isIt: startsWith('GIF8'), measure: gifSize },
  {
    type: 'image/webp',
    isIt: (bytes) => lettersAt(bytes, 0, 'RIFF') && lettersAt(bytes, 8, 'WEBP'),
    measure: webpSize,
  },
  { type: 'image/bmp', isIt: startsWith('BM'), measure: (_, view) => bitmapSize(view, 14) },
  { type: 'image/x-icon', isIt: (bytes) => iconKind(bytes) !== undefined, measure: iconSize },
  // Only some browsers read TIFF, and of its pages they show the first.
  { type: 'image/tiff', isIt: (bytes) => /^(II\*\0|MM\0\*)$/.test(wordAt(bytes, 0)), measure: tiffSize },
]

/** A PNG's size is in its first chunk. An animation has a control chunk for each frame (`fcTL`). */
function pngSize(bytes: Uint8Array, view: DataView): Measured | undefined {
  if (!lettersAt(bytes, 12, 'IHDR')) return undefined
  let [width, height, frames] = [0, 0, 0]
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = view.getUint32(at + 4)
    if (chunk === FCTL) frames += 1
    // Decoders use the first one. A later one may contain another size.
    if (chunk === IHDR || chunk === FCTL) {
      const from = chunk === IHDR ? at + 8 : at + 12
      width = Math.max(width, view.getUint32(from))
      height = Math.max(height, view.getUint32(from + 4))
    }
    if (chunk === IEND) break
  }
  return { width, height, frames: Math.max(1, frames), bytesPerPixel: view.getUint8(24) > 8 ? 8 : 4 }
}

/** Markers without a length: TEM, RST0 to RST7, SOI. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Start of frame: C0 to CF without C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** A JPEG's size is in its frame header, which comes before the first scan. Decoders skip garbage between segments. */
function jpegSize(bytes: Uint8Array, view: DataView): Measured | undefined {
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return undefined
    while (bytes[at] === 0xff) at += 1
    const marker = view.getUint8(at)
    at += 1
    if (isFrame(marker)) return turned(bytes, still(view.getUint16(at + 5), view.getUint16(at + 3)))
    if (marker === 0xda || marker === 0xd9) return undefined
    if (marker !== 0 && !isBare(marker)) at += Math.max(2, view.getUint16(at))
  }
}

/** Cameras store a picture as it was taken and note how it is turned: from 5 on, its sides change places. */
function turned(bytes: Uint8Array, { width, height, ...rest }: Measured): Measured {
  try {
    const { orientation = 1 } = imageSize(bytes)
    if (orientation >= 5) return { width: height, height: width, ...rest }
  } catch {
    // The number of pixels is the same.
  }
  return { width, height, ...rest }
}

/** A GIF has a screen, and frames that may be larger: browsers then take the size of the first frame. */
function gifSize(bytes: Uint8Array, view: DataView): Measured | undefined {
  let [width, height, frames] = [view.getUint16(6, true), view.getUint16(8, true), 0]
  const colours = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + colours(view.getUint8(10))
  const skipBlocks = () => {
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
    at += 1
  }
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      at += 2
      skipBlocks()
    } else if (bytes[at] === 0x2c) {
      if (at + 10 > bytes.length) break
      frames += 1
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true))
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true))
      at += 11 + colours(view.getUint8(at + 9))
      skipBlocks()
    } else {
      at += 1
    }
  }
  return { width, height, frames: Math.max(1, frames), bytesPerPixel: 4 }
}

/** A WebP's size is in its canvas (`VP8X`), its frames (`ANMF`) and its bit stream. */
function webpSize(bytes: Uint8Array, view: DataView): Measured | undefined {
  const long = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  let [width, height, frames] = [0, 0, 0]
  const grow = (wide: number, high: number) => {
    width = Math.max(width, wide)
    height = Math.max(height, high)
  }
  for (let at = 12; at + 8 <= bytes.length;) {
    const [chunk, size] = [view.getUint32(at), view.getUint32(at + 4, true)]
    const from = at + 8
    if (chunk === VP8X) grow(long(from + 4) + 1, long(from + 7) + 1)
    if (chunk === VP8) grow(view.getUint16(from + 6, true) & 0x3fff, view.getUint16(from + 8, true) & 0x3fff)
    if (chunk === VP8L) {
      const bits = view.getUint32(from + 1, true)
      grow((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    if (chunk === ANMF) {
      frames += 1
      grow(2 * long(from) + long(from + 6) + 1, 2 * long(from + 3) + long(from + 9) + 1)
    }
    // The chunks of a frame's own picture follow within it.
    at = chunk === ANMF ? from + 16 : from + size + (size % 2)
  }
  return { width, height, frames: Math.max(1, frames), bytesPerPixel: 4 }
}

/** The header of a bitmap, also of one in an icon. Those that hold a JPEG or a PNG are for printers. */
function bitmapSize(view: DataView, at: number): Measured | undefined {
  const header = view.getUint32(at, true)
  if (header === 12) return still(view.getUint16(at + 4, true), view.getUint16(at + 6, true))
  if (header < 16 || header > 124 || (header >= 20 && view.getUint32(at + 16, true) > 3)) return undefined
  return still(Math.abs(view.getInt32(at + 4, true)), Math.abs(view.getInt32(at + 8, true)))
}

/** 1 is an icon, 2 a pointer. */
const iconKind = (bytes: Uint8Array) => ['\0\0\x01\0', '\0\0\x02\0'].find((kind) => kind === wordAt(bytes, 0))

const MOST_IN_ICON = 64
const MOST_ICON_BYTES = 4_000_000

/** An icon holds several pictures, each with a header of its own; its directory may say anything. */
function iconSize(bytes: Uint8Array, view: DataView): Measured | undefined {
  const count = view.getUint16(4, true)
  if (count > MOST_IN_ICON || bytes.length > MOST_ICON_BYTES) return undefined
  const all = Array.from({ length: count }, (_, entry) => {
    const from = view.getUint32(6 + 16 * entry + 12, true)
    const part = bytes.subarray(from)
    if (startsWith(PNG_START)(part)) return rasterSize(part)
    return bitmapSize(view, from)
  })
  if (all.length === 0) return undefined
  const largest = (side: 'width' | 'height') => Math.max(...all.map((size) => size?.[side] ?? Number.NaN))
  // All of them may be decoded: each counts as a frame.
  return { width: largest('width'), height: largest('height'), frames: all.length, bytesPerPixel: 4 }
}

function tiffSize(bytes: Uint8Array): Measured | undefined {
  const { width, height } = imageSize(bytes)
  return { ...still(width, height), bytesPerPixel: 8 }
}
