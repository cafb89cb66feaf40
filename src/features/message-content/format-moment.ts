import { dateFormat } from '../../i18n/date-format'
import { formatCountdown, formatDateTime } from '../../i18n/format-quantities'

/** Day and time of a message, on the reader's clock; '' if it is not a valid time. */
export const formatMoment = (ms: number, language: string): string =>
  Number.isFinite(ms) && Math.abs(ms) <= 8_640_000_000_000_000 ? formatDateTime(ms, language) : ''

/** The time of the last message: the time of day if today, else the day, with the year unless it is this year. */
export function formatRecent(ms: number, language: string, now = Date.now()): string {
  const [then, today] = [new Date(ms), new Date(now)]
  if (Number.isNaN(then.getTime())) return ''
  if (then.toDateString() === today.toDateString())
    return dateFormat(language, { timeStyle: 'short' }).format(ms)
  const yesterday = new Date(now)
  yesterday.setDate(today.getDate() - 1)
  if (then.toDateString() === yesterday.toDateString())
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day')
  const isThisYear = then.getFullYear() === today.getFullYear()
  return dateFormat(
    language,
    isThisYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'short' },
  ).format(ms)
}

/** A time span; only one of its ends if the other is missing, or if the end is before the start. */
export function formatTimeSpan(start: number | undefined, end: number | undefined, language: string): string {
  if (start === undefined || end === undefined || end < start) {
    const only = start ?? end
    return only === undefined ? '' : formatMoment(only, language)
  }
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).formatRange(start, end)
}

/** The duration of a recording: `0:07`, `12:30`, `1:02:03`; a second that has begun counts. */
export const formatDuration = (ms: number): string => formatCountdown(Math.max(1_000, ms))
