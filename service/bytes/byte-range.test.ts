import { expect, test } from 'vitest'
import { byteRange } from './byte-range'

test.each([
  [null, 10, 'whole'],
  ['bytes=0-', 10, { start: 0, end: 10 }],
  ['bytes=2-4', 10, { start: 2, end: 5 }],
  ['bytes=2-400', 10, { start: 2, end: 10 }],
  ['bytes=9-9', 10, { start: 9, end: 10 }],
  ['bytes=-3', 10, { start: 7, end: 10 }],
  ['bytes=-30', 10, { start: 0, end: 10 }],
  ['bytes=10-', 10, 'beyond'],
  ['bytes=-0', 10, 'beyond'],
  ['bytes=0-5', 0, 'whole'],
  ['bytes=-5', 0, 'whole'],
  ['bytes=5-2', 10, 'whole'],
  ['bytes=99999999999999999999-', 10, 'whole'],
] as const)('%s of %i bytes is %j', (header, size, range) => {
  expect(byteRange(header, size)).toEqual(range)
})
