import { expect, test } from 'vitest'
import { rasterSize } from './raster-size'
import { big, bytesOf, chunk, control, header, little, png, type Piece } from './testing/made-rasters'

const segment = (marker: number, ...data: Piece[]) => {
  const content = bytesOf(...data)
  return bytesOf([0xff, marker], big(content.length + 2, 2), content)
}
const frame = (width: number, height: number) =>
  segment(0xc0, [8], big(height, 2), big(width, 2), [1, 1, 17, 0])
const jpeg = (...segments: Piece[]) => bytesOf([0xff, 0xd8], ...segments, [0xff, 0xd9])
/** An Exif note that the picture is turned by 90°. */
const turned = segment(
  0xe1,
  'Exif\0\0II*\0',
  little(8, 4),
  little(1, 2),
  little(0x112, 2),
  little(3, 2),
  little(1, 4),
  little(6, 4),
  little(0, 4),
)

const image = (x: number, y: number, width: number, height: number) =>
  bytesOf(',', little(x, 2), little(y, 2), little(width, 2), little(height, 2), [0, 2, 1, 0, 0])
const gif = (width: number, height: number, ...images: Piece[]) =>
  bytesOf('GIF89a', little(width, 2), little(height, 2), [0, 0, 0], ...images, ';')

const part = (name: string, ...data: Piece[]) => {
  const content = bytesOf(...data)
  return bytesOf(name, little(content.length, 4), content, content.length % 2 ? [0] : [])
}
const webp = (...parts: Piece[]) => bytesOf('RIFF', little(0, 4), 'WEBP', ...parts)
const canvas = (width: number, height: number) =>
  part('VP8X', little(0, 4), little(width - 1, 3), little(height - 1, 3))
const lossy = (width: number, height: number) =>
  part('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a], little(width, 2), little(height, 2))
const lossless = (width: number, height: number) =>
  part('VP8L', [0x2f], little((width - 1) | ((height - 1) << 14), 4))

const info = (width: number, height: number) =>
  bytesOf(little(40, 4), little(width, 4), little(height, 4), [1, 0, 32, 0], little(0, 24))
const bitmap = (...content: Piece[]) => bytesOf('BM', little(0, 12), ...content)
/** The directory lists each as 16 × 16. */
const icon = (...pictures: Uint8Array[]) => {
  let at = 6 + 16 * pictures.length
  const entries = pictures.map((picture) => {
    const entry = bytesOf([16, 16, 0, 0, 1, 0, 32, 0], little(picture.length, 4), little(at, 4))
    at += picture.length
    return entry
  })
  return bytesOf([0, 0, 1, 0], little(pictures.length, 2), ...entries, ...pictures)
}
const tiff = (width: number, height: number) =>
  bytesOf(
    'II*\0',
    little(8, 4),
    little(2, 2),
    ...[
      [256, width],
      [257, height],
    ].map(([tag, value]) => bytesOf(little(tag!, 2), little(4, 2), little(1, 4), little(value!, 4))),
    little(0, 4),
  )

test.each<[string, Uint8Array, object]>([
  ['a PNG', png(header(30, 20)), { type: 'image/png', width: 30, height: 20, frames: 1, bytesPerPixel: 4 }],
  ['a PNG of 16 bits a channel', png(header(30, 20, 16)), { bytesPerPixel: 8 }],
  ['an animated PNG', png(header(30, 20), control(30, 20), control(9, 9), control(9, 9)), { frames: 3 }],
  ['a PNG with two headers', png(header(30, 20), header(20_000, 20_000)), { width: 20_000, height: 20_000 }],
  ['a PNG with a second, smaller header', png(header(20_000, 20_000), header(1, 1)), { width: 20_000 }],
  [
    'a PNG whose frame is larger',
    png(header(30, 20), control(9_000, 9_000)),
    { width: 9_000, height: 9_000 },
  ],
  [
    'a PNG with words that look like a header',
    png(header(30, 20), chunk('tEXt', header(9_000, 9_000))),
    { width: 30 },
  ],
  [
    'a JPEG',
    jpeg(segment(0xe0, 'JFIF\0'), frame(30, 20)),
    { type: 'image/jpeg', width: 30, height: 20, frames: 1 },
  ],
  [
    'a JPEG with another in its notes',
    jpeg(segment(0xe1, jpeg(frame(1, 1))), frame(9_000, 8_000)),
    { width: 9_000 },
  ],
  [
    'a JPEG with garbage and fill bytes',
    jpeg(segment(0xe0, 'JFIF\0'), '\x01garbage', [0xff, 0xff, 0xff], frame(9_000, 8_000).subarray(1)),
    { width: 9_000, height: 8_000 },
  ],
  [
    'a JPEG with 400 kB before its size',
    jpeg(...Array.from({ length: 7 }, () => segment(0xe2, new Uint8Array(60_000))), frame(9_000, 8_000)),
    { width: 9_000 },
  ],
  ['a JPEG that is turned', jpeg(turned, frame(30, 20)), { width: 20, height: 30 }],
  ['a GIF', gif(30, 20, image(0, 0, 30, 20)), { type: 'image/gif', width: 30, height: 20, frames: 1 }],
  [
    'a GIF of three frames',
    gif(30, 20, image(0, 0, 30, 20), image(1, 1, 2, 2), image(1, 1, 2, 2)),
    { frames: 3 },
  ],
  [
    'a GIF whose frame is larger than its screen',
    gif(1, 1, image(0, 0, 20_000, 20_000)),
    { width: 20_000, height: 20_000 },
  ],
  [
    'a GIF whose frame lies beyond its screen',
    gif(1, 1, image(9_000, 9_000, 10, 10)),
    { width: 9_010, height: 9_010 },
  ],
  [
    'a GIF with garbage between its blocks',
    gif(1, 1, '\x01\x02', image(0, 0, 9_000, 9_000)),
    { width: 9_000 },
  ],
  ['a lossy WebP', webp(lossy(30, 20)), { type: 'image/webp', width: 30, height: 20 }],
  ['a lossless WebP', webp(lossless(16_000, 9_000)), { width: 16_000, height: 9_000 }],
  [
    'a WebP whose canvas is smaller than its picture',
    webp(canvas(10, 10), lossless(16_000, 9_000)),
    { width: 16_000 },
  ],
  [
    'a WebP of two frames',
    webp(
      canvas(30, 20),
      ...[1, 2].map(() =>
        part('ANMF', little(0, 6), little(29, 3), little(19, 3), little(0, 4), lossy(30, 20)),
      ),
    ),
    { width: 30, height: 20, frames: 2 },
  ],
  [
    'a WebP whose frame holds a larger picture',
    webp(
      canvas(30, 20),
      part('ANMF', little(0, 6), little(29, 3), little(19, 3), little(0, 4), lossy(9_000, 8_000)),
    ),
    { width: 9_000, height: 8_000 },
  ],
  ['a BMP', bitmap(info(30, -20)), { type: 'image/bmp', width: 30, height: 20 }],
  [
    'an old BMP',
    bitmap(little(12, 4), little(30_000, 2), little(20_000, 2), [1, 0, 24, 0]),
    { width: 30_000, height: 20_000 },
  ],
  [
    'an icon',
    icon(info(16, 32), png(header(256, 256))),
    { type: 'image/x-icon', width: 256, height: 256, frames: 2 },
  ],
  [
    'an icon that lies about its picture',
    icon(png(header(20_000, 20_000))),
    { width: 20_000, height: 20_000 },
  ],
  ['a TIFF', tiff(9_000, 8_000), { type: 'image/tiff', width: 9_000, height: 8_000 }],
])('%s is measured', (_, bytes, expected) => {
  expect(rasterSize(bytes)).toMatchObject(expected)
})

test.each<[string, Uint8Array]>([
  ['nothing', bytesOf()],
  ['a PNG that does not begin with its header', png(chunk('tEXt', 'a'), header(30, 20))],
  ['a PNG that ends within its header', png(header(30, 20)).subarray(0, 18)],
  ['a JPEG without a frame', jpeg(segment(0xe0, 'JFIF\0'))],
  ['a JPEG whose frame comes after its first scan', jpeg(segment(0xda, [0]), frame(30, 20))],
  ['a JPEG that states no height', jpeg(frame(30, 0))],
  ['a GIF that ends within its header', bytesOf('GIF89a')],
  ['a WebP without a picture', webp(part('EXIF', 'a'))],
  ['a BMP that holds a PNG', bitmap(little(40, 4), little(9, 4), little(9, 4), [1, 0, 0, 0], little(5, 4))],
  ['an icon of nothing', icon()],
  ['an icon of 65 pictures', icon(...Array.from({ length: 65 }, () => info(16, 32)))],
  ['an icon with something else in it', icon(bytesOf('words and more words'))],
  ['a PDF', bytesOf('%PDF-1.7')],
])('%s is not measured', (_, bytes) => {
  expect(rasterSize(bytes)).toBeUndefined()
})
