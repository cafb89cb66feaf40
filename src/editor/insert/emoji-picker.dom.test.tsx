import { expect, test } from 'vitest'
import { findEmoji } from './emoji-picker'

test('emoji are found by any word of their name, with spaces or underscores, and by Chinese words', () => {
  expect(findEmoji('rock')[0]).toBe('rocket')
  expect(findEmoji('mark')).toContain('white_check_mark')
  expect(findEmoji('White check')).toEqual(findEmoji('white_check'))
  expect(findEmoji('white check')[0]).toBe('white_check_mark')
  expect(findEmoji('礼物')).toEqual(['gift'])
  expect(findEmoji('nothing like it')).toEqual([])
})
