import { expect, test } from 'vitest'
import { imageSize } from './image-size'

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'string' ? Array.from(value, (each) => each.charCodeAt(0)) : [value],
    ),
  )

test('a PNG states its size in its first chunk', () => {
  const png = bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13, 'IHDR', 0, 0, 2, 0, 0, 0, 1, 0x2c)
  expect(imageSize(png)).toEqual({ width: 512, height: 300 })
})

test('a GIF states its size little end first', () => {
  expect(imageSize(bytes('GIF89a', 0x40, 0x01, 0xf0, 0x00))).toEqual({ width: 320, height: 240 })
})

test('a JPEG states its size in its frame, after other segments', () => {
  const app = [0xff, 0xe0, 0, 4, 1, 2]
  const frame = [0xff, 0xc0, 0, 11, 8, 0x01, 0x00, 0x02, 0x00]
  expect(imageSize(bytes(0xff, 0xd8, ...app, ...frame))).toEqual({ width: 512, height: 256 })
})

test('other bytes, torn headers and empty pictures have no size', () => {
  for (const torn of [
    bytes(),
    bytes('GIF8'),
    bytes(0xff, 0xd8, 0xff),
    bytes('%PDF-1.7 and more of it'),
    bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0),
  ]) {
    expect(imageSize(torn)).toBeUndefined()
  }
  expect(imageSize(bytes('GIF89a', 0, 0, 0, 0))).toBeUndefined()
})
