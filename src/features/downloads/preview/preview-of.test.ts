import { describe, expect, test } from 'vitest'
import { pngOf } from '../../files/testing/made-files'
import { MOST_PREVIEWED, MOST_TEXT, previewOf } from './preview-of'

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const blobOf = (content: string | Uint8Array<ArrayBuffer>, type = 'text/html') =>
  new Blob([content], { type })

describe('the kind of a preview', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string, string]>([
    ['a PNG', pngOf(4, 4), 'image', 'image/png'],
    ['a GIF that says it is a page', latin1('GIF89a\x04\0\x04\0<script>'), 'image', 'image/gif'],
    ['a PDF', latin1('%PDF-1.7 <script>'), 'pdf', 'application/pdf'],
    ['Opus', latin1('OggS\0\x02'), 'audio', 'audio/ogg'],
    ['MP4', latin1('\0\0\0\x18ftypmp42'), 'video', 'video/mp4'],
    [
      'a drawing',
      latin1('<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="x"><script/></svg>'),
      'image',
      'image/svg+xml',
    ],
  ])('%s is shown by the type of its bytes', async (_, bytes, as, type) => {
    const preview = await previewOf(blobOf(bytes))
    expect(preview.as).toBe(as)
    expect('bytes' in preview && preview.bytes.type).toBe(type)
  })

  test.each([
    '<!doctype html><script>alert(1)</script>',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script/></html>',
    ' %PDF-1.7',
    'text with <svg> in it',
    '{"code": 0}',
    '报告',
    '',
  ])('%j is shown as text', async (text) => {
    expect(await previewOf(blobOf(text))).toEqual({ as: 'text', text, isCut: false })
  })

  test('bytes that could run never get a type under which they would', async () => {
    const safe =
      /^(image\/(png|jpeg|gif|webp|bmp|x-icon|tiff|heic|avif|svg\+xml)|audio\/.*|video\/.*|application\/pdf)$/
    for (const start of [
      'GIF89a',
      '%PDF-',
      '\x89PNG\r\n\x1a\n',
      '<svg ',
      '<html>',
      'ID3',
      'BM',
      'RIFF....WEBP',
    ]) {
      const preview = await previewOf(blobOf(latin1(`${start}<script>alert(1)</script>`)))
      if ('bytes' in preview) expect(preview.bytes.type).toMatch(safe)
    }
  })
})

describe('a text', () => {
  test('of another system is read in its own encoding', async () => {
    const chinese = Uint8Array.from([0xb1, 0xa8, 0xb8, 0xe6])
    expect(await previewOf(blobOf(chinese))).toMatchObject({ as: 'text', text: '报告' })
    const wide = Uint8Array.from([0xff, 0xfe, 0xa5, 0x62])
    expect(await previewOf(blobOf(wide))).toMatchObject({ as: 'text', text: '报' })
  })

  test('that is long is cut at a limit, even in the middle of a letter', async () => {
    const long = await previewOf(blobOf('长'.repeat(MOST_TEXT)))
    expect(long).toMatchObject({ as: 'text', isCut: true })
    expect('text' in long && /^长+$/.test(long.text)).toBe(true)
  })

  test('with bytes that no text has is not shown as text', async () => {
    expect(await previewOf(blobOf(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])))).toEqual({ as: 'none' })
  })
})

test('a file that would take all memory is not shown', async () => {
  const large = new Blob([pngOf(4, 4), new Uint8Array(MOST_PREVIEWED.image)])
  expect(await previewOf(large)).toEqual({ as: 'tooLarge', most: MOST_PREVIEWED.image })
})
