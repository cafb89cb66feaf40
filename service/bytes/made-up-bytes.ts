import type { ByteRange } from './byte-range'

const PIECE_BYTES = 65_536

/**
 * Made-up bytes for a file whose world gives a size but no content. They are derived from its key, and are the same
 * every time and for every range. Only the current piece is in memory.
 */
export function madeUpBytes(key: string, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  const seed = seedOf(key)
  let at = start
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at >= end) return controller.close()
        const piece = pieceAt(seed, at, Math.min(PIECE_BYTES, end - at))
        at += piece.length
        controller.enqueue(piece)
        if (at >= end) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Every four bytes are a word; word n depends only on n and the seed. */
function pieceAt(seed: number, from: number, length: number): Uint8Array {
  const first = Math.floor(from / 4)
  const skipped = from - first * 4
  const words = new Uint32Array(Math.ceil((skipped + length) / 4))
  for (let at = 0; at < words.length; at += 1) words[at] = mixed(seed + first + at)
  return new Uint8Array(words.buffer, skipped, length)
}

/** A 32-bit number in which every bit depends on every bit of `word` (MurmurHash3’s finalizer). */
function mixed(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** FNV-1a over the key’s UTF-16 units. */
function seedOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
