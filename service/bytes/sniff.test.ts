import { expect, test } from 'vitest'
import { sniff } from './sniff'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x18ftypmp42', 'video/mp4'],
  ['%PDF-1.7', 'application/pdf'],
  ['BM\x36\x10\0\0\0\0\0\0', 'image/bmp'],
  ['BM is two letters', 'application/octet-stream'],
  ['RIFF\x10\0\0\0WAVEfmt ', 'application/octet-stream'],
  [' %PDF-1.7', 'application/octet-stream'],
  ['<b>GIF89a</b>', 'application/octet-stream'],
  ['<svg xmlns="">', 'application/octet-stream'],
  ['<!doctype html>', 'application/octet-stream'],
  ['\x89PNG', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('%j is %s', (text, type) => {
  expect(sniff(bytes(text))).toBe(type)
})
