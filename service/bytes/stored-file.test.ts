import { expect, test } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs'
import { readAtMost } from '../blobs/read-at-most'
import { StorageFailure } from '../blobs/storage-failure'
import { bytesOf } from './stored-file'

test('if fewer bytes are stored than the row says, the stream breaks off, whichever part is read', async () => {
  const blobs = memoryBlobs()
  const { sha256 } = await blobs.put(new Uint8Array(10))
  const file = { size: 12, sha256, key: 'file_1' }
  for (const range of [undefined, { start: 0, end: 12 }, { start: 5, end: 11 }, { start: 10, end: 12 }])
    await expect(bytesOf(blobs, file, range).then((bytes) => readAtMost(bytes))).rejects.toThrow(
      StorageFailure,
    )
  expect(await readAtMost(await bytesOf(blobs, file, { start: 0, end: 10 }))).toHaveLength(10)
})
