import { unitWords } from './unit-words'

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long, in the two largest units that it has: `2 min 5 sec`. */
export function spanWords(seconds: number, language: string): string {
  const whole = Math.round(seconds)
  const largest = Math.max(
    0,
    units.findIndex(([, size]) => whole >= size || size === 1),
  )
  let left = whole
  const parts = units.slice(largest, largest + 2).flatMap(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    if (count === 0 && !(unit === 'second' && whole === 0)) return []
    return [unitWords(count, language, { unit, unitDisplay: 'short' })]
  })
  return parts.join(' ')
}

/** A length as players write it: `1:05`, `2:00:09`. */
export function lengthWords(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const two = (count: number) => String(count).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const end = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`
}
