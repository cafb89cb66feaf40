import { expect, test } from 'vitest'
import { sizeAbove, sizeWords } from './size-words'

const MB = 1_048_576

test.each([
  [0, '0 bytes'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [30 * MB, '30 MB'],
  [31.4 * MB, '31.4 MB'],
  [MB - 1, '1 MB'],
  [250.4 * MB, '250 MB'],
  [3 * 1_024 * MB, '3 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes, 'en')).toBe(words)
})

test('a size just above its limit is not written as the limit', () => {
  expect(sizeAbove(30 * MB + 1, 30 * MB, 'en')).toBe('31,457,281 bytes')
  expect(sizeAbove(42 * MB, 30 * MB, 'en')).toBe('42 MB')
})
