import type { Blobs } from '../blobs/blobs'
import { StorageFailure } from '../blobs/storage-failure'

/** The bytes of several blobs, one after the other, as one stream; memory holds only the chunk in transit. */
export function joinedParts(blobs: Blobs, parts: readonly string[]): ReadableStream<Uint8Array> {
  const rest = [...parts]
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        if (!reader) {
          const next = rest.shift()
          if (next === undefined) return controller.close()
          const part = await blobs.get(next)
          if (!part) throw new StorageFailure(`the blob ${next} is not there`)
          reader = part.getReader()
        }
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        reader = undefined
      }
    },
    async cancel(reason) {
      await reader?.cancel(reason)
    },
  })
}
