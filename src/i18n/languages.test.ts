import { expect, test } from 'vitest'
import { joinSentences, languageFor } from './languages'

test.each([
  [['zh-TW', 'en'], 'zh-CN'],
  [['fr-FR', 'zh'], 'zh-CN'],
  [['en-GB', 'zh-CN'], 'en'],
  [['fr-FR'], 'en'],
  [[], 'en'],
])('a browser that prefers %j gets %s', (wishes, language) => {
  expect(languageFor(wishes)).toBe(language)
})

test.each([
  ['en', 'It failed. Try again.'],
  ['zh-CN', 'It failed.Try again.'],
])('sentences in %s are “%s”', (language, said) => {
  expect(joinSentences(language, ['It failed.', '', false, undefined, 'Try again.'])).toBe(said)
})
