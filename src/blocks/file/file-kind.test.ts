import { expect, test } from 'vitest'
import { isPicture } from '../media/accept-files'
import { fileExtension, fileKind, isPreviewable } from './render-file'

test.each([
  ['photo.JPG', 'picture'],
  ['会议记录.docx', 'document'],
  ['مستند.pdf', 'pdf'],
  ['budget 2027.xlsx', 'spreadsheet'],
  ['song.mp3', 'audio'],
  ['clip.webm', 'video'],
  ['all.tar.gz', 'archive'],
  ['page.html', 'file'],
  ['drawing.svg', 'file'],
  ['.gitignore', 'file'],
  ['photo.jpg.exe', 'file'],
  ['', 'file'],
])('%j is a %s', (name, kind) => {
  expect(fileKind(name)).toBe(kind)
})

test('HTML, SVG and PDF are not shown in the page', () => {
  for (const name of ['a.html', 'a.htm', 'a.xhtml', 'a.svg', 'a.pdf', 'a.xml']) {
    expect(isPreviewable(fileKind(name))).toBe(false)
  }
})

test('the extension of a name is the part after the last dot', () => {
  expect(fileExtension('a.tar.GZ')).toBe('gz')
  expect(fileExtension('no ending')).toBe('')
  expect(fileExtension('ends with dot.')).toBe('')
})

test.each([
  ['image/png', true],
  ['image/JPEG', true],
  ['image/gif', true],
  ['image/svg+xml', false],
  ['text/html', false],
  ['', false],
])('a file of type %j is added as a picture: %s', (type, expected) => {
  expect(isPicture({ type })).toBe(expected)
})
