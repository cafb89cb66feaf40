import { joined } from '../bytes/joined'

/**
 * All bytes of a stream in one piece. If there are more than `most`, cancels the
 * stream at once and returns undefined. Throws what the stream throws.
 */
export async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  return joined(chunks)
}
