import { expect, test } from 'vitest'
import { decodeHtml, decodeText } from './decode-text'

const words = '# 周会纪要\n\n上线时间：周一 9:00。一共三项，见 plan.md。'
const utf8 = new TextEncoder().encode(words)

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(bytes.buffer)
}

/** The bytes of each character in GB18030, which no browser encodes. */
const tables = new Map<string, number[]>()
function gbk(text: string): Uint8Array {
  if (tables.size === 0) {
    for (let first = 0x81; first < 0xff; first++) {
      for (let second = 0x40; second < 0xff; second++) {
        const character = new TextDecoder('gb18030').decode(new Uint8Array([first, second]))
        if (character.length === 1) tables.set(character, [first, second])
      }
    }
  }
  const bytes = Array.from(text, (letter) => tables.get(letter) ?? [letter.charCodeAt(0)])
  return new Uint8Array(bytes.flat())
}

test.each([
  ['utf-8', utf8],
  ['utf-8', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
  ['gb18030', gbk(words)],
  ['utf-16le', new Uint8Array([0xff, 0xfe, ...utf16(words, true)])],
  ['utf-16be', new Uint8Array([0xfe, 0xff, ...utf16(words, false)])],
  ['utf-16le', utf16(words, true)],
  ['utf-16be', utf16(words, false)],
])('a text in %s is read whole, with a byte order mark or without', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: words, encoding, isWhole: true })
})

test.each([
  ['gb18030', '联通', gbk('联通')],
  ['utf-16le', 'Plan of 2026', utf16('Plan of 2026', true)],
  ['utf-16be', '你好，世界', utf16('你好，世界', false)],
  ['utf-8', 'naïve – 9 €', new TextEncoder().encode('naïve – 9 €')],
  ['utf-8', '', new Uint8Array()],
])('a short text in %s is read whole: %s', (encoding, text, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding, isWhole: true })
})

test.each([
  ['utf-8', utf8.slice(0, -1), `${words.slice(0, -1)}�`],
  ['gb18030', gbk(words).slice(0, -1), `${words.slice(0, -1)}�`],
  ['utf-8', new Uint8Array([...utf8, 0]), `${words}\0`],
])('a broken text in %s is still read, and reported as broken', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toEqual({ text, encoding, isWhole: !text.endsWith('�') })
})

const html = (begin: string, ...bytes: number[]) =>
  new Uint8Array([...new TextEncoder().encode(begin), ...bytes])

test.each([
  ['that it declares', html('<meta charset=big5>', 0xa7, 0x41), 'big5', '你'],
  [
    'of its content type',
    html('<meta http-equiv=x content="text/html; charset=GB2312">', 0xc4, 0xe3),
    'gbk',
    '你',
  ],
  ['UTF-8 if it declares UTF-16 in ASCII', html('<meta charset="utf-16">', 0xe4, 0xbd, 0xa0), 'utf-8', '你'],
  ['of its mark before any other', html('\ufeff<meta charset=gbk>', 0xe4, 0xbd, 0xa0), 'utf-8', '你'],
  ['of any text if none is declared', html('<p>', 0xc4, 0xe3, 0xba, 0xc3), 'gb18030', '你好'],
  [
    'of any text if the declared one does not exist',
    html('<meta charset=klingon>', 0xe4, 0xbd, 0xa0),
    'utf-8',
    '你',
  ],
])('HTML is read in the encoding %s', (_, bytes, encoding, words) => {
  const read = decodeHtml(bytes)
  expect([read.encoding, read.text.includes(words), read.isWhole]).toEqual([encoding, true, true])
})
