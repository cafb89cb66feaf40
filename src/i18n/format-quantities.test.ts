import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import {
  formatCount,
  formatBytes,
  formatBytesAbove,
  formatDateTime,
  formatDuration,
  formatPercent,
  formatPlayTime,
} from './format-quantities'

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
  [3 * 1_024 * 1_024 * MB, '3,072 GB'],
])('%i bytes read %s', (bytes, formatted) => {
  expect(formatBytes(bytes, 'en')).toBe(formatted)
})

test('a size just above its limit does not read like the limit', () => {
  expect(formatBytesAbove(30 * MB + 1, 30 * MB, 'en')).toBe('31,457,281 bytes')
  expect(formatBytesAbove(42 * MB, 30 * MB, 'en')).toBe('42 MB')
})

test.each([
  [0, '0 sec'],
  [9.4, '9 sec'],
  [65, '1 min 5 sec'],
  [120, '2 min'],
  [3_725, '1 hr 2 min'],
])('%d seconds read %s', (seconds, formatted) => {
  expect(formatDuration(seconds, 'en')).toBe(formatted)
})

test.each([
  [0, '0:00'],
  [65_000, '1:05'],
  [7_209_000, '2:00:09'],
])('a play time of %i ms reads %s', (ms, formatted) => {
  expect(formatPlayTime(ms)).toBe(formatted)
})

test.each(['en-US', 'en-GB', 'zh-CN', 'ko'])('in %s the afternoon is written in 24 hours', (language) => {
  expect(formatDateTime(new Date(2026, 0, 5, 14, 5).getTime(), language)).toContain('14:05')
})

test.each(['en', 'zh-CN'])('in %s a percentage has no space before its sign', (language) => {
  expect(formatPercent(0.456, language)).toBe('46%')
  expect(formatPercent(0.005, language, 1)).toBe('0.5%')
})

const folder = join(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

test('every date and clock of the console is written by dateFormat, except the ISO day of a card', () => {
  const own =
    /Intl\.DateTimeFormat\((?!\)\.resolvedOptions)|\.toLocale(?:Date|Time)String\(|Date\([^()]*\)\.toLocaleString\(/
  expect(
    sources
      .filter(({ text }) => own.test(text))
      .map(({ path }) => path.split(sep).join('/'))
      .toSorted(),
  ).toEqual(['features/message-content/contents/read-card.ts', 'i18n/date-format.ts'])
})

test('times and numbers are written in the language of the page, not of the browser', () => {
  const ofTheBrowser =
    /\.toLocale(?:Date|Time)?String\(\s*(?:\)|\[\]|undefined\b)|Intl\.\w+Format\(\s*(?:\)(?!\.resolvedOptions)|\[\]|undefined\b)/
  expect(sources.filter(({ text }) => ofTheBrowser.test(text)).map(({ path }) => path)).toEqual([])
})

test('a percentage is written by one function', () => {
  const bySelf = sources.filter(
    ({ path, text }) =>
      /\}\} ?%|\} %|style: 'percent'/.test(text) && path !== join('i18n', 'format-quantities.ts'),
  )
  expect(bySelf.map(({ path }) => path)).toEqual([])
})

test.each(['en', 'zh-CN'])('a count is written as in %s', (language) => {
  for (const count of [0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, 10_485_760])
    expect(formatCount(count)).toBe(count.toLocaleString(language))
})
