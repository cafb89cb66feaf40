/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The part of `size` bytes that a Range header asks for. Returns 'whole' without a header, or with one that HTTP lets
 * a server ignore (several ranges, another unit, nonsense). Returns 'beyond' if the range begins after the end. Any
 * part of nothing is all of it: a client that starts with a Range gets an empty file, not an error.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'whole' | 'beyond' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!asked || size === 0) return 'whole'
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return 'whole'
  if (first === '') return suffix(Number(last), size)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'beyond'
  return { start, end: last === '' ? size : Math.min(size, Number(last) + 1) }
}

const suffix = (length: number, size: number): ByteRange | 'beyond' =>
  length === 0 ? 'beyond' : { start: Math.max(0, size - length), end: size }
