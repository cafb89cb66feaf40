import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StorageFailure } from '../service/blobs/storage-failure'
import { blobsSuite } from '../service/testing/blobs-suite'
import { diskBlobs } from './disk-blobs'
import { folderOfFile } from './testing/folders'

const folder = folderOfFile()

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = async (stream: ReadableStream<Uint8Array> | undefined) => stream && new Response(stream).text()

test('a start removes the unfinished blobs of a crash, and keeps the finished ones, which only their owner can read', async () => {
  const place = join(folder, 'swept')
  const { sha256 } = await diskBlobs(place).put(bytesOf('kept'))
  mkdirSync(join(place, 'unfinished'), { recursive: true })
  writeFileSync(join(place, 'unfinished', '7'), 'half of somethi')
  const again = diskBlobs(place)
  expect(filesIn(place)).toEqual([sha256])
  expect(statSync(join(place, sha256.slice(0, 2), sha256)).mode & 0o777).toBe(0o600)
  expect(await textOf(await again.get(sha256))).toBe('kept')
})

test.each(['', '..', '../../etc/passwd', 'A'.repeat(64), 'f'.repeat(63)])(
  "'%s' is not the name of a blob",
  async (name) => {
    expect(await diskBlobs(join(folder, 'names')).get(name)).toBeUndefined()
  },
)

test('unknown blobs are set aside, and known blobs and other files stay', async () => {
  const place = join(folder, 'orphans')
  const aside = join(folder, 'aside')
  const blobs = diskBlobs(place)
  const known = await blobs.put(bytesOf('known'))
  const orphan = await blobs.put(bytesOf('orphan'))
  const strange = ['photos/a.jpg', 'ab/a.jpg', `cd/${'ab'.padEnd(64, '0')}`, 'unfinished/mine']
  for (const path of strange) {
    mkdirSync(join(place, path, '..'), { recursive: true })
    writeFileSync(join(place, path), 'not Herald’s')
  }
  expect(await diskBlobs(place).sweep(new Set([known.sha256]), () => aside)).toBe(1)
  expect(new Set(filesIn(place))).toEqual(
    new Set([known.sha256, ...strange.map((path) => path.split('/').at(-1))]),
  )
  expect(readFileSync(join(aside, orphan.sha256.slice(0, 2), orphan.sha256), 'utf8')).toBe('orphan')
  expect(await blobs.get(orphan.sha256)).toBeUndefined()
})

test('a blob whose bytes do not match its name is never returned, not even in part', async () => {
  const place = join(folder, 'damaged')
  const { sha256 } = await diskBlobs(place).put(bytesOf('as it was'))
  const path = join(place, sha256.slice(0, 2), sha256)
  for (const now of ['as it wbs', 'as it', 'as it was and more', '']) {
    writeFileSync(path, now)
    const blobs = diskBlobs(place)
    await expect(blobs.get(sha256)).rejects.toThrow(StorageFailure)
    await expect(blobs.get(sha256, { start: 0, end: 2 })).rejects.toThrow(StorageFailure)
    expect(await blobs.check(sha256)).toBe('damaged')
    // Uploading the same bytes again repairs the blob.
    await blobs.put(bytesOf('as it was'))
    expect(await textOf(await blobs.get(sha256))).toBe('as it was')
  }
})

let places = 0
describe('blobs on the disk', () => {
  blobsSuite(() => diskBlobs(join(folder, `suite-${places++}`)))
})

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
