import type { RandomBytes } from '../world/ids'

/** Numbers from 0 up to, not including, 1 that are the same for the same seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Bytes that are the same for the same seed: ids in tests repeat from run to run. */
export function seededBytes(seed: number): RandomBytes {
  const next = seededNumbers(seed)
  return (count) => {
    const bytes = new Uint8Array(count)
    for (let at = 0; at < count; at += 1) bytes[at] = next() * 256
    return bytes
  }
}
