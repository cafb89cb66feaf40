const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and time of a message, on the reader's clock. Formats are kept: making one costs more than a row. */
export function momentWords(ms: number, language: string): string {
  const known = formats.get(language)
  const format =
    known ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  if (!known) formats.set(language, format)
  return Number.isFinite(ms) && Math.abs(ms) <= 8_640_000_000_000_000 ? format.format(ms) : ''
}

/** How long a recording lasts: `0:07`, `12:30`, `1:02:03`; what has begun of a second counts. */
export function lengthWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours, ...rest] = parts
  const shown = hours ? parts : rest
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
