import { dateFormat } from '../../i18n/date-format'
import { spaceUnits } from '../../i18n/format-quantities'

/** The time of day to the millisecond, on the reader's clock. */
export const formatTime = (ms: number, language: string): string =>
  dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  }).format(ms)

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/**
 * A duration, rounded to its two largest units: `2 days 3 hours`; zero units
 * and the sign are left out. Empty below half a second.
 */
export function formatTimeSpan(ms: number, language: string): string {
  const exact = Math.round(Math.abs(ms) / 1_000) * 1_000
  const largest = units.findIndex(([, size]) => exact >= size)
  const [, finest] = units[Math.min(largest + 1, units.length - 1)] ?? units[3]
  let left = Math.round(exact / finest) * finest
  const parts: string[] = []
  for (const [unit, size] of units) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count === 0) continue
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    parts.push(spaceUnits(format.format(count)))
  }
  return parts.join(' ')
}

/** A moment in the format that is typed, on the reader's clock: `2026-01-05 17:00:00`. */
export function inputTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}
