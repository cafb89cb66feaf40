import { storing } from '../service/blobs/storage-failure'
import type { Store } from '../service/store/store'

interface Kept {
  store: Store
  /** Grows with every write. */
  written(): number
  /** The whole database. */
  image(): Uint8Array
  /** Stores the image so that a reload finds it. */
  keep(image: Uint8Array): Promise<void>
}

/**
 * A store in memory whose writes survive a reload: a transaction that wrote returns once the database's image is
 * kept, so an acknowledged write is never lost. Transactions that wait at the same time share one write of the image.
 * A browser without room causes a StorageFailure; what was written stays in memory, and is kept with the next write
 * for which there is room.
 */
export function keepingStore({ store, written, image, keep }: Kept): Store {
  let keptUpTo = written()
  let underWay: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const keepNow = async () => {
    const { upTo, bytes } = await store.transaction(async () => ({ upTo: written(), bytes: image() }))
    await storing('the browser keeps no more', () => keep(bytes))
    keptUpTo = upTo
  }
  /** A write of the image that starts after this call, so that it holds everything written so far. */
  const kept = (): Promise<void> => {
    next ??= underWay
      .catch(() => undefined)
      .then(() => {
        next = undefined
        underWay = keepNow()
        return underWay
      })
    return next
  }

  return {
    secrets: store.secrets,
    async transaction(work) {
      const result = await store.transaction(work)
      if (written() > keptUpTo) await kept()
      return result
    },
    read: (ask) => store.read(ask),
    reading: (work) => store.reading(work),
    readingLong: (work) => store.readingLong(work),
    async close() {
      if (written() > keptUpTo) await kept()
      await store.close()
    },
  }
}
