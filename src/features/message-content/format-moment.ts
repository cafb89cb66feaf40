import { formatCountdown } from '../../i18n/format-quantities'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a format costs more than rendering a row. */
function formatOf(language: string): Intl.DateTimeFormat {
  const known = formats.get(language)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  formats.set(language, made)
  return made
}

/** Day and time of a message, on the reader's clock; '' if it is not a valid time. */
export const formatMoment = (ms: number, language: string): string =>
  Number.isFinite(ms) && Math.abs(ms) <= 8_640_000_000_000_000 ? formatOf(language).format(ms) : ''

/** The time of the last message: the time of day if today, else the day, with the year unless it is this year. */
export function formatRecent(ms: number, language: string, now = Date.now()): string {
  const [then, today] = [new Date(ms), new Date(now)]
  if (Number.isNaN(then.getTime())) return ''
  if (then.toDateString() === today.toDateString())
    return new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23' }).format(ms)
  const yesterday = new Date(now)
  yesterday.setDate(today.getDate() - 1)
  if (then.toDateString() === yesterday.toDateString())
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day')
  const isThisYear = then.getFullYear() === today.getFullYear()
  return new Intl.DateTimeFormat(
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
  return formatOf(language).formatRange(start, end)
}

/** The duration of a recording: `0:07`, `12:30`, `1:02:03`; a second that has begun counts. */
export const formatDuration = (ms: number): string => formatCountdown(Math.max(1_000, ms))
