import { expect, test } from 'vitest'
import { hasFilesOnly } from './has-files-only'

const files = [{ name: 'image.png' }]

test.each([
  ['a screenshot', { files, html: '', text: '' }, true],
  [
    'a picture copied in a browser',
    { files, html: '<meta charset="utf-8"><img src="https://x.example/a.png">', text: '' },
    true,
  ],
  [
    'files copied in a file manager',
    { files: [{ name: 'a.pdf' }, { name: 'b.pdf' }], html: '', text: 'a.pdf\n/home/alice/b.pdf\n' },
    true,
  ],
  [
    'a paragraph of Word, with its picture',
    { files, html: '<style>p{}</style><p>Hello</p>', text: 'Hello' },
    false,
  ],
  ['text alone', { files: [], html: '<p>Hello</p>', text: 'Hello' }, false],
])('%s', (_, clipboard, expected) => {
  expect(hasFilesOnly(clipboard)).toBe(expected)
})
