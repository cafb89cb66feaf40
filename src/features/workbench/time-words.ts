/** The time of day to the millisecond, on the reader's clock. */
export const timeOfDay = (ms: number, language: string): string =>
  new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(ms)

/** Day and time to the second, on the reader's clock. */
export const dayAndTime = (ms: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }).format(ms)

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How long, in the two largest units that are not nothing: `2 days 3 hours`. A sign is dropped. */
export function spanWords(ms: number, language: string): string {
  let left = Math.abs(ms)
  const parts: string[] = []
  for (const [unit, size] of units) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count === 0) continue
    parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    if (parts.length === 2) break
  }
  return parts.join(' ')
}

/** A moment as a field for day and time writes it, on the reader's clock: `2026-01-05T17:00:00`. */
export function fieldTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}
