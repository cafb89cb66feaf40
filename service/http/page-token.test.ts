import { expect, test } from 'vitest'
import { z } from 'zod'
import { pageTokenOf, placeOf } from './page-token'

const shape = z.tuple([z.string(), z.number()])

test.each([
  'Launch',
  '测试群',
  'Éclair',
  'party 🎉',
  'half of one \uD83C',
  '"\\u6d4b"',
  '\u0000\u007F\u0080',
])('a place in %j survives the round trip through a token of URL-safe characters', (words) => {
  const token = pageTokenOf([words, 7])
  expect(token).toMatch(/^[\w-]+$/)
  expect(placeOf(token, shape)).toEqual([words, 7])
})
