import { expect, test } from 'vitest'
import { testWorld } from '../testing/test-world'
import { knownBlobs } from './known-blobs'

test('the blobs of files and of media are known, made-up files have none', async () => {
  const { store } = await testWorld((file) => {
    delete file.files[0]!.content_base64
    file.files[0]!.size = 5
  })
  const known = await store.transaction(knownBlobs)
  const rows = await store.transaction(async (tx) => [
    ...(await tx.selectFrom('files').select('sha256').execute()),
    ...(await tx.selectFrom('media').select('sha256').execute()),
    // The world that it began with.
    ...(await tx.selectFrom('snapshots').select('sha256').execute()),
  ])
  expect(rows.some(({ sha256 }) => sha256 === null)).toBe(true)
  expect(known).toEqual(new Set(rows.flatMap(({ sha256 }) => sha256 ?? [])))
  expect(known.size).toBeGreaterThan(2)
})
