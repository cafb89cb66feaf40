import { expect, test } from 'vitest'
import { inputTime, formatTimeSpan } from './format-time'

test.each([
  [61_000, '1 minute 1 second'],
  [-3_600_000, '1 hour'],
  [90_061_000, '1 day 1 hour'],
  [86_400_000 * 400, '400 days'],
  [86_399_000, '1 day'],
  [3_599_600, '1 hour'],
  [400, ''],
])('%i ms are %s', (ms, words) => {
  expect(formatTimeSpan(ms, 'en')).toBe(words)
})

test('the field for day and time keeps the given second', () => {
  for (const at of [Date.UTC(2026, 0, 5, 9, 0, 1), Date.UTC(2026, 6, 1, 23, 59, 59)]) {
    expect(new Date(inputTime(at)).getTime()).toBe(at)
  }
})
