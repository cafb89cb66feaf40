import { describe, expect, test } from 'vitest'
import { boxOf, compoundOf, oggOf, opusOf, zipOf } from '../testing/made-files'
import { sourceOf } from './byte-source'
import { detectFileKind } from './file-kind'

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const kindOf = (bytes: Uint8Array<ArrayBuffer> | string, name = 'file') =>
  detectFileKind(sourceOf(new Blob([typeof bytes === 'string' ? latin1(bytes) : bytes])), name)

test.each([
  ['png', '\x89PNG\r\n\x1a\n....'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['gif', 'GIF89a..'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['wav', 'RIFF\0\0\0\0WAVEfmt '],
  ['other', 'RIFF\0\0\0\0AVI LIST'],
  ['bmp', 'BM\0\0\0\0\0\0\0\0'],
  ['other', 'BMW is a make of cars'],
  ['tiff', 'II*\0'],
  ['ico', '\0\0\x01\0'],
  ['pdf', '%PDF-1.7'],
  ['flac', 'fLaC\0'],
  ['amr', '#!AMR\n'],
  ['mp3', 'ID3\x04'],
  ['aiff', 'FORM\0\0\0\0AIFF'],
  ['other', 'hello'],
  ['other', ''],
])('%s is recognised by its first bytes: %j', async (kind, bytes) => {
  expect(await kindOf(bytes)).toBe(kind)
})

describe('a file of the MP4 family', () => {
  test.each([
    ['isom', 'mp4'],
    ['mp42', 'mp4'],
    ['M4V ', 'mp4'],
    ['M4A ', 'm4a'],
    ['heic', 'heic'],
    ['qt  ', 'other'],
    ['avif', 'other'],
  ])('with the brand %s is %s', async (brand, kind) => {
    expect(await kindOf(boxOf('ftyp', latin1(brand), new Uint8Array(4)))).toBe(kind)
  })
})

test('the first packet of an Ogg file tells its content', async () => {
  expect(await kindOf(opusOf(2_000))).toBe('opus')
  expect(await kindOf(oggOf([latin1('\x01vorbis....')], 0n))).toBe('vorbis')
  expect(await kindOf(oggOf([latin1('\x7fFLAC')], 0n))).toBe('ogg')
  expect(await kindOf(oggOf([latin1('\x80theora')], 0n))).toBe('other')
})

describe('sound without a header', () => {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])

  test('is MP3 if a second frame starts where the first one ends', async () => {
    const two = new Uint8Array(834)
    two.set(frame)
    two.set(frame, 417)
    expect(await kindOf(two)).toBe('mp3')
  })

  test('is MP3 by a single frame only if the name agrees', async () => {
    expect(await kindOf(frame, 'song.MP3')).toBe('mp3')
    expect(await kindOf(frame, 'dump.bin')).toBe('other')
  })

  test('is AAC by two of its frames', async () => {
    const aac = new Uint8Array(40)
    for (const at of [0, 20]) aac.set([0xff, 0xf1, 0x50, 0x80, 20 >> 3, (20 & 7) << 5], at)
    expect(await kindOf(aac)).toBe('aac')
  })
})

describe('a file of Office', () => {
  test.each([
    ['docx', 'word/document.xml'],
    ['xlsx', 'xl/workbook.xml'],
    ['pptx', 'ppt/presentation.xml'],
  ])('%s is a zip that contains %s at any place', async (kind, part) => {
    expect(await kindOf(zipOf(['[Content_Types].xml', '_rels/.rels', part]))).toBe(kind)
    expect(await kindOf(zipOf([part, 'docProps/app.xml', '[Content_Types].xml']))).toBe(kind)
  })

  test('is not recognised in any other zip', async () => {
    expect(await kindOf(zipOf(['word/document.xml']))).toBe('other')
    expect(await kindOf('PK\x03\x04 torn')).toBe('other')
  })

  test.each([
    ['doc', 'WordDocument'],
    ['xls', 'Workbook'],
    ['xls', 'Book'],
    ['ppt', 'PowerPoint Document'],
  ])('%s is a compound file with a stream named %s', async (kind, stream) => {
    expect(await kindOf(compoundOf([stream]))).toBe(kind)
    expect(await kindOf(compoundOf(['a', 'b', 'c', 'd', 'e', stream]))).toBe(kind)
  })

  test('is not recognised in any other compound file, and reading a truncated one ends', async () => {
    expect(await kindOf(compoundOf(['Contents']))).toBe('other')
    expect(await kindOf(compoundOf(['WordDocument']).slice(0, 600))).toBe('other')
    expect(await kindOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')).toBe('other')
  })
})
