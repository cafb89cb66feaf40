const HOUR_MS = 3_600_000
/** The month of the latest hour, kept because each call asks for it. */
let latest = { hour: Number.NaN, month: '' }

/** The month in the platform's own calendar, at UTC+8. */
export function monthOf(now: number): string {
  const hour = Math.floor(now / HOUR_MS)
  if (hour !== latest.hour) latest = { hour, month: new Date((hour + 8) * HOUR_MS).toISOString().slice(0, 7) }
  return latest.month
}

/** When a month such as `2026-11` ends, in ms. */
export function endOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Date.UTC(year, number) - 8 * HOUR_MS
}
