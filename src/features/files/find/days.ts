/** Days on the reader's clock, both included: `2026-03-01`; '' where nothing bounds. */
export interface DateRange {
  since: string
  until: string
}

/** A day as an address says it; what it says wrongly bounds nothing. */
export const parseDay = (text: string | null): string =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text)) ? text : ''

/** The milliseconds that days take in: from the first up to, but without, the second. Days in the wrong order are meant the other way round. */
export function rangeMs({ since, until }: DateRange): { from: number; to: number } {
  const [first, last] = since && until && until < since ? [until, since] : [since, until]
  return { from: first ? startOf(first) : -Infinity, to: last ? startOf(last, 1) : Infinity }
}

/** Midnight of a day, or of one so many days later. */
function startOf(day: string, later = 0): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).getTime()
}
