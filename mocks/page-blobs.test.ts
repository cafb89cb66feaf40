import type { UseStore } from 'idb-keyval'
import { describe, expect, test } from 'vitest'
import { StorageFailure } from '../service/blobs/storage-failure'
import { blobsSuite } from '../service/testing/blobs-suite'
import { IndexedDbStore } from '../src/storage/indexed-db-store'
import { pageBlobs } from './page-blobs'

/** As much of a browser's object store as is asked for here; full ones refuse. */
function place({ isFull = false } = {}): UseStore {
  const kept = new Map<unknown, unknown>()
  const later = (result: unknown, event: 'onsuccess' | 'oncomplete', error?: Error) => {
    const request: Record<string, unknown> = { result, error }
    queueMicrotask(() => {
      const listener = request[error ? 'onerror' : event]
      if (typeof listener === 'function') listener()
    })
    return request
  }
  return async (_mode, use) =>
    use({
      put: (value: unknown, key: unknown) => void kept.set(key, value),
      get: (key: unknown) => later(kept.get(key), 'onsuccess'),
      get transaction() {
        return later(undefined, 'oncomplete', isFull ? new Error('QuotaExceededError') : undefined)
      },
    } as unknown as IDBObjectStore)
}

describe('blobs in the page', () => {
  blobsSuite(() =>
    pageBlobs(
      new IndexedDbStore(
        () => place(),
        () => undefined,
      ),
    ),
  )
})

test('a browser that keeps no more is a storage that failed', async () => {
  const blobs = pageBlobs(
    new IndexedDbStore(
      () => place({ isFull: true }),
      () => undefined,
    ),
  )
  await expect(blobs.put(new Uint8Array([1]))).rejects.toBeInstanceOf(StorageFailure)
})
