import { dateFormat } from '../../../i18n/date-format'
import { isoDay } from '../contents/read-card'
import type { InCard } from './card-context'

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date_short: { month: 'short', day: 'numeric' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  week: { weekday: 'long' },
  week_short: { weekday: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
  time_sec: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
}

/** A moment on the reader's clock, in a format of `local_datetime`; in digits for any other format. */
export function momentWords(time: number, format: string, language: InCard['language']): string {
  if (format === 'timezone') return timeZone(time)
  const options = Object.hasOwn(formats, format) ? formats[format] : undefined
  if (!options) return isoDay(time)
  return dateFormat(language === 'zh_cn' ? 'zh-CN' : 'en', options).format(time)
}

/** `GMT+8:00`. */
function timeZone(time: number): string {
  const minutes = -new Date(time).getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}:${String(rest).padStart(2, '0')}`
}
