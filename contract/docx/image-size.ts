export interface PixelSize {
  width: number
  height: number
}

const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const sized = (width: number, height: number): PixelSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined

function pngSize(view: DataView, bytes: Uint8Array): PixelSize | undefined {
  if (bytes.length < 24 || ascii(bytes, 1, 4) !== 'PNG' || ascii(bytes, 12, 16) !== 'IHDR') return undefined
  return sized(view.getUint32(16), view.getUint32(20))
}

function gifSize(view: DataView, bytes: Uint8Array): PixelSize | undefined {
  if (bytes.length < 10 || !ascii(bytes, 0, 6).startsWith('GIF8')) return undefined
  return sized(view.getUint16(6, true), view.getUint16(8, true))
}

/** A JPEG's size is in its start-of-frame segment: C0–CF without C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(view: DataView, bytes: Uint8Array): PixelSize | undefined {
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.length && view.getUint8(at) === 0xff) {
    if (isFrame(view.getUint8(at + 1))) return sized(view.getUint16(at + 7), view.getUint16(at + 5))
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/**
 * The pixel size that the first bytes of a PNG, GIF or JPEG state; undefined for
 * anything else. The picture is never decoded, so a bomb is only bytes.
 */
export function imageSize(bytes: Uint8Array): PixelSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return pngSize(view, bytes) ?? gifSize(view, bytes) ?? jpegSize(view, bytes)
}
