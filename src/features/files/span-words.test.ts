import { expect, test } from 'vitest'
import { lengthWords, spanWords } from './span-words'

test.each([
  [0, '0 sec'],
  [9.4, '9 sec'],
  [65, '1 min 5 sec'],
  [120, '2 min'],
  [3_725, '1 hr 2 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(spanWords(seconds, 'en')).toBe(words)
})

test.each([
  [0, '0:00'],
  [65_000, '1:05'],
  [7_209_000, '2:00:09'],
])('a length of %i ms is %s', (ms, words) => {
  expect(lengthWords(ms)).toBe(words)
})
