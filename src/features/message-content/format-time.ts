import { dateFormat } from '../../i18n/date-format'

/** The time of day to the minute, on the reader's clock. */
export const timeOf = (ms: number, language: string): string =>
  dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(ms)

/** Day and time to the second. */
export const exactTimeOf = (ms: number, language: string): string =>
  dateFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(ms)

/** A day with its weekday, and with the year unless it is this year. */
export function dayOf(ms: number, language: string, now: number): string {
  const isThisYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return dateFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(ms)
}

/** A number as the language writes it. */
export const numberOf = (number: number, language: string): string =>
  // Both languages write small numbers like the code. The browser's format takes longer than all else of a row.
  Number.isInteger(number) && Math.abs(number) < 1_000 ? String(number) : number.toLocaleString(language)
