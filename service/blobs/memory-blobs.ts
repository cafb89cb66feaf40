import { streamOfBytes, tooMany } from './blobs'
import type { Blobs } from './blobs'
import { readAtMost } from './read-at-most'
import { sha256Of } from './sha256-of'

/** Blobs in memory, in `kept` by their SHA-256: for tests, and only as durable as the process. */
export function memoryBlobs(kept = new Map<string, Uint8Array>()): Blobs {
  return {
    async put(bytes) {
      const whole = ArrayBuffer.isView(bytes) ? bytes.slice() : ((await readAtMost(bytes)) as Uint8Array)
      const sha256 = await sha256Of(whole)
      kept.set(sha256, whole)
      return { sha256, size: whole.length }
    },
    async stage(bytes, most) {
      const whole = await readAtMost(bytes, most)
      if (!whole) return tooMany(most)
      const sha256 = await sha256Of(whole)
      return {
        sha256,
        size: whole.length,
        keep: async () => void kept.set(sha256, whole),
        discard: async () => undefined,
      }
    },
    async get(sha256, range) {
      const whole = kept.get(sha256)
      if (!whole) return undefined
      const part = range ? whole.slice(range.start, range.end) : whole.slice()
      return streamOfBytes(part)
    },
  }
}
