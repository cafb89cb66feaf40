const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The platform's own calendar is at UTC+8. */
const ZONE_MS = 8 * HOUR_MS
/** Day and month of the latest hour, cached because every call needs them. */
let latest = { hour: Number.NaN, day: '', month: '' }

/** The day in the platform's own calendar, such as `2026-11-28`. */
export const dayOf = (now: number): string => dateOf(now).day

/** The month, such as `2026-11`. */
export const monthOf = (now: number): string => dateOf(now).month

function dateOf(now: number): { day: string; month: string } {
  const hour = Math.floor(now / HOUR_MS)
  if (hour === latest.hour) return latest
  const day = new Date(now + ZONE_MS).toISOString().slice(0, 10)
  latest = { hour, day, month: day.slice(0, 7) }
  return latest
}

/** When a month such as `2026-11` ends, in ms. */
export function endOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Date.UTC(year, number) - ZONE_MS
}

/** Whole seconds until the next day begins. */
export const untilTomorrow = (now: number): number => Math.ceil((DAY_MS - ((now + ZONE_MS) % DAY_MS)) / 1000)
