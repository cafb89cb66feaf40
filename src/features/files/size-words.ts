import { unitWords } from './unit-words'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
/** The platform's megabytes are 2^20 (§8), so that a size can be read beside its limit. */
const STEP = 1_024

/** How many bytes, in the largest unit that leaves at least one: `1.2 MB`. */
export function sizeWords(bytes: number, language: string): string {
  let step = 0
  let size = bytes
  // What would be written as a thousand and more of one is one of the next.
  while (size >= STEP - 0.05 && step < units.length - 1) {
    size /= STEP
    step += 1
  }
  return bytesWords(size, units[step] ?? 'byte', language)
}

/** A size that is more than a limit, so that nobody reads the same number twice: to the byte where it is close. */
export function sizeAbove(bytes: number, limit: number, language: string): string {
  const words = sizeWords(bytes, language)
  return words === sizeWords(limit, language) ? bytesWords(bytes, 'byte', language) : words
}

const bytesWords = (count: number, unit: string, language: string): string =>
  unitWords(count, language, {
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: count < 100 && unit !== 'byte' ? 1 : 0,
  })
