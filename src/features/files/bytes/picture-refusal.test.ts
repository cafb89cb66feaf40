import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '../../../../contract/im/images/upload-image'
import { pngOf } from '../testing/made-files'
import { pictureRefusal, plainFileReason } from './picture-refusal'

const png = pngOf(10, 10)
const large = [png, new Uint8Array(MAX_IMAGE_BYTES)]
const wide = [pngOf(12_001, 10)]

test.each([
  ['a picture', [png], undefined],
  ['an empty file', [], 'empty'],
  ['a picture over 10 MB', large, 'imageTooLarge'],
  ['a picture of more than 12,000 pixels', wide, 'imageTooWide'],
  ['a GIF of more than 2,000 pixels', ['GIF89a\xd1\x07\x01\x00'], 'imageTooWide'],
  ['an SVG', ['<svg/>'], 'notPicture'],
] as const)(
  '%s is refused as a picture for the reason that the platform would give',
  async (_, parts, why) => {
    const bytes = parts.map((part) =>
      typeof part === 'string' ? Uint8Array.from(part, (sign) => sign.charCodeAt(0)) : part,
    )
    expect((await pictureRefusal(new Blob(bytes)))?.why).toBe(why)
  },
)

test.each([
  ['a picture', new File([png], 'a.png', { type: 'image/png' }), undefined],
  ['a picture over 10 MB', new File(large, 'a.png', { type: 'image/png' }), 'imageTooLarge'],
  ['a vector drawing', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), 'notPicture'],
  ['sound that is not Opus', new File(['ID3'], 'a.mp3'), 'audio'],
  ['a document', new File(['%PDF-1.4'], 'a.pdf'), undefined],
])('%s is sent as a plain file only for a reason', async (_, file, why) => {
  expect((await plainFileReason(file))?.why).toBe(why)
})
