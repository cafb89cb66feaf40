/** Formats are expensive to create and cheap to use, so they are cached. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, options)
  formats.set(key, made)
  return made
}

/** The time of day to the minute, on the reader's clock. */
export const timeOf = (ms: number, language: string): string =>
  format(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms)

/** Day and time to the second. */
export const exactTimeOf = (ms: number, language: string): string =>
  format(language, { dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' }).format(ms)

/** A day with its weekday, and with the year unless it is this year. */
export function dayOf(ms: number, language: string, now: number): string {
  const isThisYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return format(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(ms)
}

/** A number as the language writes it. */
export const numberOf = (number: number, language: string): string => number.toLocaleString(language)
