import { describe, expect, test } from 'vitest'
import { StorageFailure } from '../service/blobs/storage-failure'
import { blobsSuite } from '../service/testing/blobs-suite'
import { fakeStorage } from '../src/storage/testing/fake-storage'
import { pageBlobs } from './page-blobs'

describe('blobs in the page', () => {
  blobsSuite(() => pageBlobs(fakeStorage().store()))
})

test('a browser without room causes a storage failure', async () => {
  const { store, become } = fakeStorage()
  become('is full')
  await expect(pageBlobs(store()).put(new Uint8Array([1]))).rejects.toBeInstanceOf(StorageFailure)
})
