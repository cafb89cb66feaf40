import { expect, test } from 'vitest'
import { languageFor } from './languages'

test.each([
  [['zh-TW', 'en'], 'zh-CN'],
  [['fr-FR', 'zh'], 'zh-CN'],
  [['en-GB', 'zh-CN'], 'en'],
  [['fr-FR'], 'en'],
  [[], 'en'],
])('who wishes %j reads %s', (wishes, language) => {
  expect(languageFor(wishes)).toBe(language)
})
