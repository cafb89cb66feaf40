import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GetImage } from '../../../contract/im/images/get-image'
import { UploadImage } from '../../../contract/im/images/upload-image'
import { pngHeader } from '../../examples/picture'
import { createService } from '../../http/create-service'
import { call, requestTo } from '../../testing/call'
import { runs } from '../../testing/random-runs'
import { testWorld } from '../../testing/test-world'
import { measuredPicture } from './measured-picture'
import { bmp, gif, heic, ico, jpeg, tiff, webp } from './testing/pictures'

const uploaded = async (image: BlobPart, image_type = 'message') => {
  const world = await testWorld()
  const service = createService(world)
  const reply = await call(service, UploadImage, { form: { image_type, image: new Blob([image]) } })
  return { code: reply.code, image_key: reply.data?.image_key ?? '', service }
}

const formats = [
  ['PNG', pngHeader, 'image/png', 12_000],
  ['JPEG', jpeg, 'image/jpeg', 12_000],
  ['WEBP', webp, 'image/webp', 12_000],
  ['GIF', gif, 'image/gif', 2_000],
  ['BMP', bmp, 'image/bmp', 12_000],
  ['TIFF', tiff, 'image/tiff', 12_000],
  ['HEIC', heic, 'image/heic', 12_000],
] as const

test.each(formats)('a %s is returned with its type', async (_, picture, type) => {
  const { code, image_key, service } = await uploaded(picture(3, 2))
  expect([code, image_key]).toEqual([0, expect.stringMatching(/^img_v3_00\w\w_[0-9a-f-]{36}g$/)])
  const response = await service(requestTo(GetImage.route, { path: { image_key } }))
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="image\.\w+"/)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture(3, 2))
})

test.each(formats)('a %s has at most its pixels at either side', async (_, picture, _type, most) => {
  expect(await uploaded(picture(most, 1))).toMatchObject({ code: 0 })
  expect(await uploaded(picture(most + 1, 1))).toMatchObject({ code: 234039 })
  expect(await uploaded(picture(1, most + 1))).toMatchObject({ code: 234039 })
})

test('an ICO is accepted', async () => {
  expect(await uploaded(ico)).toMatchObject({ code: 0 })
})

test('an avatar has at most 4,096 pixels at a side, a GIF at most 2,000 still', async () => {
  expect(await uploaded(pngHeader(4_096, 4_096), 'avatar')).toMatchObject({ code: 0 })
  expect(await uploaded(pngHeader(4_097, 1), 'avatar')).toMatchObject({ code: 234039 })
  expect(await uploaded(gif(2_001, 1), 'avatar')).toMatchObject({ code: 234039 })
})

test('an avatar cannot be fetched', async () => {
  const { image_key, service } = await uploaded(pngHeader(1, 1), 'avatar')
  expect(await call(service, GetImage, { path: { image_key } })).toMatchObject({ code: 234001 })
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['PDF', '%PDF-1.7'],
  ['text', 'hello'],
  ['a video', '\0\0\0\x18ftypmp42'],
  ['an AVIF', '\0\0\0\x18ftypavif'],
  ['a PNG that ends in its name', '\x89PNG\r\n\x1a\n'],
  ['a JPEG without a frame', '\xff\xd8\xff\xd9'],
  ['a GIF without a size', 'GIF89a'],
  ['a GIF of no pixels', 'GIF89a\0\0\0\0'],
])('%s is no picture: 234011', async (_, text) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(await uploaded(bytes)).toMatchObject({ code: 234011 })
})

test('a picture whose size is beyond the first bytes is accepted unmeasured', async () => {
  const thumbnail = new Uint8Array(65_535)
  thumbnail.set([0xff, 0xe1, 0xff, 0xfd])
  const head = new Uint8Array([0xff, 0xd8])
  const frame = jpeg(30_000, 1).slice(2)
  expect(
    await uploaded(await joined([head, ...Array.from({ length: 5 }, () => thumbnail), frame])),
  ).toMatchObject({
    code: 0,
  })
})

const joined = async (parts: Uint8Array<ArrayBuffer>[]) => new Uint8Array(await new Blob(parts).arrayBuffer())

test('measuring a picture ends and never throws, for any bytes after its beginning', () => {
  const pictures = formats.map(([, picture]) => picture(3, 2))
  fc.assert(
    fc.property(
      fc.constantFrom(...pictures, ico),
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(60),
      (picture, noise, at) => {
        const head = new Uint8Array(picture.length + noise.length)
        head.set(picture)
        head.set(noise, Math.min(at, picture.length))
        const pixels = measuredPicture({ head, size: head.length, sha256: '', adler32: '' })
        if (typeof pixels === 'object') expect(Math.min(pixels.width, pixels.height)).toBeGreaterThan(0)
      },
    ),
    { numRuns: runs(500, 30_000) },
  )
})
