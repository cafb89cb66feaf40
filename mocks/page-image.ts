import type { IndexedDbStore } from '../src/storage/indexed-db-store'

/** Large enough for few chunks, small enough that an edit rewrites little. */
const CHUNK_BYTES = 65_536

/** The bytes of a database, kept in the browser's own storage. */
export interface PageImage {
  load(): Promise<Uint8Array | undefined>
  /**
   * When it resolves, the whole image is kept; if it fails, the one before still is. The bytes must not be changed.
   */
  keep(image: Uint8Array): Promise<void>
  forget(): Promise<void>
}

/**
 * The image is stored in chunks, and one transaction replaces those that have changed, with the size: an edit of a
 * large document costs only what it changed.
 */
export function pageImage(place: IndexedDbStore): PageImage {
  let known: Uint8Array = new Uint8Array()
  return {
    async load() {
      const size = await place.get<number>('size').catch(unlessGivenUp(place))
      if (size === undefined) return undefined
      const numbers = Array.from({ length: Math.ceil(size / CHUNK_BYTES) }, (_, number) => number)
      const image = new Uint8Array(size)
      for (const [number, chunk] of (await place.getMany<Uint8Array>(numbers)).entries())
        if (chunk) image.set(chunk, number * CHUNK_BYTES)
      known = new Uint8Array(image)
      return image
    },
    async keep(image) {
      await place
        .write({ put: [['size', image.length], ...changedChunks(known, image)] })
        .catch(unlessGivenUp(place))
      known = image
    },
    async forget() {
      await place.clear().catch(unlessGivenUp(place))
      known = new Uint8Array()
    },
  }
}

/** If the browser stores nothing at all, the page keeps it in memory until it is closed, and says so. */
export const unlessGivenUp = (place: IndexedDbStore) => (error: unknown) => {
  if (!place.isGivenUp) throw error
  return undefined
}

function changedChunks(before: Uint8Array, after: Uint8Array): [number, Uint8Array][] {
  const changed: [number, Uint8Array][] = []
  for (let start = 0; start < after.length; start += CHUNK_BYTES) {
    const chunk = after.subarray(start, start + CHUNK_BYTES)
    if (!sameBytes(chunk, before.subarray(start, start + CHUNK_BYTES)))
      changed.push([start / CHUNK_BYTES, chunk.slice()])
  }
  return changed
}

/** A plain loop, as it compares every byte of a database after every edit. */
function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
