import type { Blobs } from './blobs'

/** Blobs in memory: for tests, and as durable as the process. */
export function memoryBlobs(): Blobs {
  const kept = new Map<string, Uint8Array>()
  return {
    async put(bytes) {
      const whole = bytes instanceof Uint8Array ? bytes.slice() : await readAll(bytes)
      const sha256 = hexOf(await crypto.subtle.digest('SHA-256', whole as Uint8Array<ArrayBuffer>))
      kept.set(sha256, whole)
      return { sha256, size: whole.length }
    },
    async stage(bytes, most) {
      const whole = await readAll(bytes)
      if (whole.length > most) return { size: most + 1, sha256: '', keep: nothing, discard: nothing }
      const sha256 = hexOf(await crypto.subtle.digest('SHA-256', whole as Uint8Array<ArrayBuffer>))
      return {
        sha256,
        size: whole.length,
        keep: async () => void kept.set(sha256, whole),
        discard: nothing,
      }
    },
    async get(sha256, range) {
      const whole = kept.get(sha256)
      if (!whole) return undefined
      const part = range ? whole.slice(range.start, range.end) : whole.slice()
      return new ReadableStream({
        start(controller) {
          if (part.length > 0) controller.enqueue(part)
          controller.close()
        },
      })
    },
  }
}

const nothing = async () => undefined

const readAll = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())

const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
