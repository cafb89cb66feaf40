import { tooMany } from '../service/blobs/blobs'
import type { Blobs } from '../service/blobs/blobs'
import { readAtMost } from '../service/blobs/read-at-most'
import { sha256Of } from '../service/blobs/sha256-of'
import { storing } from '../service/blobs/storage-failure'
import type { IndexedDbStore } from '../src/storage/indexed-db-store'
import { unlessGivenUp } from './page-image'

/** Bytes in the browser's own storage, under their SHA-256. */
export interface PageBlobs extends Blobs {
  forget(): Promise<void>
}

export function pageBlobs(place: IndexedDbStore): PageBlobs {
  const keep = (sha256: string, whole: Uint8Array<ArrayBuffer>) =>
    storing('the browser keeps no more', () =>
      place.set(sha256, new Blob([whole])).catch(unlessGivenUp(place)),
    )
  return {
    async put(bytes) {
      const stream = ArrayBuffer.isView(bytes) ? new Blob([bytes.slice()]).stream() : bytes
      const whole = (await readAtMost(stream)) as Uint8Array<ArrayBuffer>
      const sha256 = await sha256Of(whole)
      await keep(sha256, whole)
      return { sha256, size: whole.length }
    },
    async stage(bytes, most) {
      const whole = await readAtMost(bytes, most)
      if (!whole) return tooMany(most)
      const sha256 = await sha256Of(whole)
      return {
        sha256,
        size: whole.length,
        keep: () => keep(sha256, whole),
        discard: async () => undefined,
      }
    },
    async get(sha256, range) {
      const blob = await storing('the browser gives nothing back', () => place.get<Blob>(sha256))
      if (!blob) return undefined
      return (range ? blob.slice(range.start, range.end) : blob).stream()
    },
    forget: () => place.clear().catch(unlessGivenUp(place)),
  }
}
