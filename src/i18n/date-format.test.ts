import { afterEach, expect, test, vi } from 'vitest'
import { dateFormat, regionalLocale } from './date-format'

test.each([
  ['en', ['de-DE', 'en-GB', 'en-US'], 'en-GB'],
  ['en', ['zh-CN'], 'en'],
  ['zh-CN', ['zh-TW', 'zh-SG'], 'zh-SG'],
  ['zh-CN', [], 'zh-CN'],
])('%s for a reader who prefers %j is written as %s', (language, wishes, locale) => {
  expect(regionalLocale(language, wishes)).toBe(locale)
})

afterEach(() => vi.unstubAllGlobals())

test('a day and a time are written as in the reader’s region, on a 24-hour clock', () => {
  const noon = new Date(2026, 10, 29, 14, 5).getTime()
  const written = () => dateFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(noon)
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  expect(written()).toBe('29 Nov 2026, 14:05')
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  expect(written()).toBe('Nov 29, 2026, 14:05')
})
