import { formatDateTime } from '../../i18n/format-quantities'

/** What is left of a wait: `59:07`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Day and time, on the reader's clock. */
export const dayAndTime = formatDateTime
