import { describe, expect, test } from 'vitest'
import { checkPicture, MOST_PICTURE_BYTES } from './check-picture'
import { bytesOf, control, header, png } from './testing/made-rasters'

const picture = (width: number, height: number, { depth = 8, frames = 0 } = {}) =>
  png(header(width, height, depth), ...Array.from({ length: frames }, () => control(width, height)))
const blob = (bytes: BlobPart, type = '') => new Blob([bytes], { type })

test.each([
  ['of 49 megapixels', picture(7_000, 7_000), 49_000_000],
  ['of few pixels', picture(4, 4), 16],
  ['of 24 megapixels with 16 bits a channel', picture(6_000, 4_000, { depth: 16 }), 48_000_000],
  ['that is a recording of a screen', picture(1_920, 1_080, { frames: 200 }), 4 * 1_920 * 1_080],
])('a picture %s is shown, and costs its pixels', async (_, bytes, pixels) => {
  expect(await checkPicture(blob(bytes))).toMatchObject({ as: 'picture', pixels })
})

test.each([
  ['of 51 megapixels', picture(7_500, 6_800), { width: 7_500, height: 6_800, frames: 1 }],
  ['of 20,000 × 20,000', picture(20_000, 20_000), { width: 20_000, height: 20_000, frames: 1 }],
  ['that is endlessly long', picture(1, 4_000_000_000), { width: 1, height: 4_000_000_000, frames: 1 }],
  [
    'of 36 megapixels with 16 bits a channel',
    picture(6_000, 6_000, { depth: 16 }),
    { width: 6_000, height: 6_000, frames: 1 },
  ],
  ['of large frames', picture(4_000, 4_000, { frames: 4 }), { width: 4_000, height: 4_000, frames: 4 }],
  [
    'of very many frames',
    picture(1_000, 1_000, { frames: 501 }),
    { width: 1_000, height: 1_000, frames: 501 },
  ],
])('a picture %s is refused with its size', async (_, bytes, size) => {
  const given = blob(bytes)
  expect(await checkPicture(given)).toEqual({ as: 'refused', why: 'tooLarge', size, byteCount: given.size })
})

describe('the type of a picture', () => {
  test('is decided by its bytes, not by its declared type', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    const [asDrawing, asPicture] = await Promise.all([
      checkPicture(blob(drawing, 'image/png')),
      checkPicture(blob(picture(4, 4), 'image/svg+xml')),
    ])
    expect([asDrawing, asPicture].map((each) => each.as === 'picture' && each.bytes.type)).toEqual([
      'image/svg+xml',
      'image/png',
    ])
  })

  test.each([
    ['words', 'words'],
    ['a page', '<!doctype html><img src="a.png">'],
    ['nothing', ''],
    ['a PDF', '%PDF-1.7'],
  ])('is unknown for %s', async (_, text) => {
    expect(await checkPicture(blob(text, 'image/png'))).toMatchObject({ as: 'refused', why: 'unknown' })
  })
})

test('a drawing that costs too much is refused, also in UTF-16', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/></g></svg>`
  const wide = bytesOf([0xff, 0xfe], ...Array.from(drawing, (letter) => `${letter}\0`))
  for (const bytes of [blob(drawing), new Blob([wide])])
    expect(await checkPicture(bytes)).toMatchObject({ as: 'refused', why: 'tooComplex' })
})

test('a picture of too many bytes is refused before they are read', async () => {
  const large = Object.defineProperty(blob(picture(4, 4)), 'size', { value: MOST_PICTURE_BYTES + 1 })
  expect(await checkPicture(large)).toEqual({
    as: 'refused',
    why: 'tooLarge',
    byteCount: MOST_PICTURE_BYTES + 1,
  })
})
