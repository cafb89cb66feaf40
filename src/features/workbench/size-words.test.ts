import { expect, test } from 'vitest'
import { sizeWords } from './size-words'

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes, 'en')).toBe(words)
})
