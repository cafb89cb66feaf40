import type { RandomBytes } from '../world/ids'

/** Bytes that are the same for the same seed: ids in tests repeat from run to run (mulberry32). */
export function seededBytes(seed: number): RandomBytes {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 24
  }
  return (count) => {
    const bytes = new Uint8Array(count)
    for (let at = 0; at < count; at += 1) bytes[at] = next()
    return bytes
  }
}
