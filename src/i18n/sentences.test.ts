import { expect, test } from 'vitest'
import { joinSentences } from './sentences'

test.each([
  ['en', 'It failed. Try again.'],
  ['zh-CN', 'It failed.Try again.'],
])('in %s: “%s”', (language, said) => {
  expect(joinSentences(language, ['It failed.', '', false, undefined, 'Try again.'])).toBe(said)
})
