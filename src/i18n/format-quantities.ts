import { dateFormat } from './date-format'

const formats = new Map<string, Intl.NumberFormat>()

type UnitOptions = Pick<Intl.NumberFormatOptions, 'unit' | 'unitDisplay' | 'maximumFractionDigits'>

/** Puts a space between a figure and its Chinese unit, as everywhere in the console: `5 分钟`. */
export const spaceUnits = (words: string): string => words.replaceAll(/(?<=\d)(?=\p{Script=Han})/gu, ' ')

/** Cached: creating a format costs more than all formatting during a second of progress. */
function formatUnit(count: number, language: string, options: UnitOptions): string {
  const { unit, unitDisplay, maximumFractionDigits = '' } = options
  const key = `${language} ${unit} ${unitDisplay} ${maximumFractionDigits}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(language, { style: 'unit', ...options })))
  return spaceUnits(format.format(count))
}

/**
 * A count as both languages write it: `12,345`. It avoids `Intl`, whose first number format takes ten milliseconds: a
 * page that is opening needs no other.
 */
export function formatCount(count: number): string {
  const digits = String(count)
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.join(',')
}

/** A fraction as a percentage in the given language: `45%`. */
export function formatPercent(share: number, language: string, maximumFractionDigits = 0): string {
  const key = `${language} percent ${maximumFractionDigits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits })
    formats.set(key, format)
  }
  return format.format(share)
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
/** The platform's megabyte is 2^20 bytes (platform/pace#limits), so sizes and limits compare. */
const SIZE_STEP = 1_024

/** A size in the largest unit with a value of at least one: `1.2 MB`. */
export function formatBytes(bytes: number, language: string): string {
  let step = 0
  let size = bytes
  // A size that would round up to 1,024 of a unit is shown in the next one.
  while (size >= SIZE_STEP - 0.05 && step < sizeUnits.length - 1) {
    size /= SIZE_STEP
    step += 1
  }
  return formatSize(size, sizeUnits[step] ?? 'byte', language)
}

/** A size above a limit, exact to the byte if both would otherwise read the same. */
export function formatBytesAbove(bytes: number, limit: number, language: string): string {
  const formatted = formatBytes(bytes, language)
  return formatted === formatBytes(limit, language) ? formatSize(bytes, 'byte', language) : formatted
}

const formatSize = (count: number, unit: string, language: string): string =>
  formatUnit(count, language, {
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: count < 100 && unit !== 'byte' ? 1 : 0,
  })

const timeUnits = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A duration in its two largest units: `2 min 5 sec`. */
export function formatDuration(seconds: number, language: string): string {
  const whole = Math.round(seconds)
  const largest = Math.max(
    0,
    timeUnits.findIndex(([, size]) => whole >= size || size === 1),
  )
  let left = whole
  const parts = timeUnits.slice(largest, largest + 2).flatMap(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    if (count === 0 && !(unit === 'second' && whole === 0)) return []
    return [formatUnit(count, language, { unit, unitDisplay: 'short' })]
  })
  return parts.join(' ')
}

/** The play time of a recording as players show it: `1:05`, `2:00:09`. */
export function formatPlayTime(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const end = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`
}

/** The rest of a wait, given in milliseconds: `59:07`. It rounds up to full seconds. */
export const formatCountdown = (ms: number): string =>
  formatPlayTime(Math.ceil(Math.max(0, ms) / 1_000) * 1_000)

/** A date and time, always on a 24-hour clock: `23 Nov 2026, 14:05` in en-GB; with seconds if `timeStyle` is `medium`. */
export const formatDateTime = (
  ms: number,
  language: string,
  timeStyle: 'short' | 'medium' = 'short',
): string => dateFormat(language, { dateStyle: 'medium', timeStyle }).format(ms)

/** A day: `23 Nov 2026` in en-GB. */
export const formatDate = (ms: number, language: string): string =>
  dateFormat(language, { dateStyle: 'medium' }).format(ms)

/** A time of today: `14:05`; with seconds if `timeStyle` is `medium`. */
export const formatTime = (ms: number, language: string, timeStyle: 'short' | 'medium' = 'short'): string =>
  dateFormat(language, { timeStyle }).format(ms)
