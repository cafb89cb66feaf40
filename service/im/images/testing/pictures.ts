/** The smallest beginnings of pictures that state a size; they hold no pixels. */
type Bytes = Uint8Array<ArrayBuffer>

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const low = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff)
const high = (value: number, bytes: number): number[] => low(value, bytes).toReversed()

export const gif = (width: number, height: number): Bytes =>
  new Uint8Array([...ascii('GIF89a'), ...low(width, 2), ...low(height, 2), 0, 0, 0])

export const jpeg = (width: number, height: number): Bytes => {
  const app = [0xff, 0xe0, 0, 16, ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]
  const frame = [
    0xff,
    0xc0,
    0,
    17,
    8,
    ...high(height, 2),
    ...high(width, 2),
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  ]
  return new Uint8Array([0xff, 0xd8, ...app, ...frame, 0xff, 0xd9])
}

export const bmp = (width: number, height: number): Bytes =>
  new Uint8Array([
    ...ascii('BM'),
    ...low(54, 4),
    ...low(0, 4),
    ...low(54, 4),
    ...low(40, 4),
    ...low(width, 4),
    ...low(height, 4),
    ...Array.from({ length: 28 }, () => 0),
  ])

/** The extended form, which has 24 bits for each side. */
export const webp = (width: number, height: number): Bytes =>
  new Uint8Array([
    ...ascii('RIFF'),
    ...low(22, 4),
    ...ascii('WEBPVP8X'),
    ...low(10, 4),
    ...low(0, 4),
    ...low(width - 1, 3),
    ...low(height - 1, 3),
  ])

export const tiff = (width: number, height: number): Bytes => {
  const entry = (tag: number, value: number) => [...low(tag, 2), ...low(4, 2), ...low(1, 4), ...low(value, 4)]
  return new Uint8Array([
    ...ascii('II'),
    42,
    0,
    ...low(8, 4),
    ...low(2, 2),
    ...entry(256, width),
    ...entry(257, height),
    ...low(0, 4),
  ])
}

export const heic = (width: number, height: number): Bytes => {
  const box = (name: string, content: number[]) => [
    ...high(content.length + 8, 4),
    ...ascii(name),
    ...content,
  ]
  const size = box('ispe', [0, 0, 0, 0, ...high(width, 4), ...high(height, 4)])
  const properties = box('iprp', box('ipco', size))
  return new Uint8Array([
    ...box('ftyp', [...ascii('heic'), 0, 0, 0, 0, ...ascii('mif1heic')]),
    ...box('meta', [0, 0, 0, 0, ...properties]),
  ])
}

export const ico: Bytes = new Uint8Array([
  0,
  0,
  1,
  0,
  1,
  0,
  16,
  16,
  0,
  0,
  1,
  0,
  32,
  0,
  ...low(40, 4),
  ...low(22, 4),
])
