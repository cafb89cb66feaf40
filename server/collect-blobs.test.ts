import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { expect, onTestFinished, test } from 'vitest'
import { knownBlobs } from '../service/blobs/known-blobs'
import { checkData } from './check-data'
import { collectBlobs, takeBucket } from './collect-blobs'
import type { BucketAddress } from './commands'
import { DataRefused } from './data-folder'
import { exportService, importService } from './move-service'
import { collectedIn, openData } from './open-data'
import type { Data } from './open-data'
import { openBucket } from './s3-blobs'
import type { S3Blobs } from './s3-blobs'
import { inFolder, movedWorld } from './testing/moved-world'
import { testBucket } from './testing/test-bucket'

const { world, path, begun } = movedWorld()
const { address, signed } = testBucket()

const DAY_MS = 86_400_000

interface Running {
  data: string
  opened: Data
  bucket: BucketAddress
  service: string
}

/** Collects as that service does at this time. Returns its messages. */
async function collect({ data, opened, bucket, service }: Running, now: number) {
  const said: string[] = []
  const { store } = opened.world
  const say = (line: string) => said.push(line)
  await collectBlobs(collectedIn(data, { store, bucket: openBucket(bucket), service, say }), now)
  return said
}

async function removeMark({ endpoint, prefix }: BucketAddress) {
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', service: 's3', region: 'us-east-1' }
  const mark = `${endpoint}/files/${encodeURIComponent(prefix)}/herald.json`
  expect((await new AwsClient(keys).fetch(mark, { method: 'DELETE' })).ok).toBe(true)
}

/** How many of a service's files are in the bucket. */
async function filesLeft(known: ReadonlySet<string>, at: BucketAddress) {
  const bucket = openBucket(at)
  const found = await Promise.all([...known].map((sha256) => bucket.get(sha256, { start: 0, end: 0 })))
  return found.filter((file) => file !== undefined).length
}

test('a start with another service’s prefix is refused with what to do, and creates nothing', async () => {
  const bucket = address()
  const first = await begun(bucket)
  const service = await openBucket(bucket).owner()
  const second = path('data')
  const begin = () => openData({ data: second, bucket, world })
  await expect(begin()).rejects.toThrow(DataRefused)
  await expect(begin()).rejects.toThrow(
    new RegExp(
      `another Herald service \\(${service}\\).*Choose another prefix with --blobs.*delete the object ${bucket.prefix}/herald.json`,
    ),
  )
  expect(existsSync(second)).toBe(false)

  const own = address()
  await (await openData({ data: second, bucket: own, world: 'empty' })).close()
  await expect(openData({ data: second, bucket })).rejects.toThrow('another Herald service')
  await expect(openData({ data: second, bucket, world: 'empty', fresh: true })).rejects.toThrow('another')
  await (await openData({ data: second, bucket: own })).close()

  const again = await openData({ data: first, bucket })
  expect(await again.checkBlobs()).toEqual([])
  await again.close()
})

test('the next service to start owns a prefix whose mark was removed', async () => {
  const bucket = address()
  const first = await begun(bucket)
  const second = await begun(address())
  await removeMark(bucket)
  await (await openData({ data: second, bucket })).close()
  await expect(openData({ data: first, bucket })).rejects.toThrow('another Herald service')
})

test.each([
  ['kept', 'quick'],
  ['ignored', 'slow'],
  ['refused', 'slow'],
] as const)(
  'if conditions are %s and two services start at once, only the %s one gets the prefix',
  async (conditions, expected) => {
    signed().conditions(conditions)
    onTestFinished(() => signed().conditions('kept'))
    const bucket = address()
    const quick = openBucket(bucket)
    const slow: S3Blobs = {
      ...quick,
      // The other one starts after this one has seen that there is no mark.
      async setOwner(service, isFirst) {
        await takeBucket(quick, 'quick')
        await quick.setOwner(service, isFirst)
      },
    }
    const taken = await takeBucket(slow, 'slow').catch((error: unknown) => error)
    if (expected === 'quick') expect(taken).toBeInstanceOf(DataRefused)
    else expect(taken).toBeUndefined()
    expect(await quick.owner()).toBe(expected)
  },
)

test('a service whose prefix was taken over stops removing files from it, and says why', async () => {
  const bucket = address()
  const data = await begun(bucket)
  const service = (await openBucket(bucket).owner()) ?? ''
  const opened = await openData({ data, bucket })
  const { sha256 } = await openBucket(bucket).put(new TextEncoder().encode('the other’s'))
  const collectDaysLater = () => collect({ data, opened, bucket, service }, Date.now() + 2 * DAY_MS)

  await openBucket(bucket).setOwner('another', false)
  expect(await collectDaysLater()).toEqual([
    expect.stringMatching(
      /^Herald no longer deletes files from .*: another service \(another\) took it over/,
    ),
  ])
  await removeMark(bucket)
  expect(await collectDaysLater()).toEqual([expect.stringMatching(/herald.json is gone/)])
  expect(await filesLeft(new Set([sha256]), bucket)).toBe(1)
  await openBucket(bucket).setOwner(service, true)
  expect(await collectDaysLater()).toEqual([])
  expect(await filesLeft(new Set([sha256]), bucket)).toBe(1)
  // The blobs that were set aside are removed a day later.
  expect(await collectDaysLater()).toEqual([])
  expect(await filesLeft(new Set([sha256]), bucket)).toBe(0)
  await opened.close()
})

test('a prefix that is taken over while it is listed loses nothing', async () => {
  const bucket = address()
  const data = await begun(bucket)
  const opened = await openData({ data, bucket })
  const files = openBucket(bucket)
  const service = (await files.owner()) ?? ''
  const { sha256 } = await files.put(new TextEncoder().encode('the other’s'))
  const listing: S3Blobs = {
    ...files,
    async writtenBefore(time) {
      await files.setOwner('another', false)
      return files.writtenBefore(time)
    },
  }
  const { store } = opened.world
  await collectBlobs({ store, bucket: listing, service, say: () => undefined }, Date.now() + 2 * DAY_MS)
  expect(await filesLeft(new Set([sha256]), bucket)).toBe(1)
  await opened.close()
})

test('the files of a world that --fresh sets aside stay in the bucket for the same week', async () => {
  const bucket = address()
  const data = await begun(bucket)
  const service = (await openBucket(bucket).owner()) ?? ''
  const before = await openData({ data, bucket })
  const known = await before.world.store.read(knownBlobs)
  await before.close()

  const opened = await openData({ data, bucket, world: 'empty', fresh: true })
  await collect({ data, opened, bucket, service }, Date.now() + 6 * DAY_MS)
  expect(readdirSync(join(data, 'set-aside'))).toHaveLength(1)
  expect(await filesLeft(known, bucket)).toBe(known.size)
  await collect({ data, opened, bucket, service }, Date.now() + 8 * DAY_MS)
  await collect({ data, opened, bucket, service }, Date.now() + 9 * DAY_MS)
  expect(readdirSync(join(data, 'set-aside'))).toEqual([])
  expect(await filesLeft(known, bucket)).toBe(0)
  await opened.close()
})

test('an import takes over only the prefix of the exported service, which is refused afterwards', async () => {
  const [bucket, file, moved] = [address(), path('service'), path('data')]
  const data = await begun(bucket)
  const exported = await exportService({ ...inFolder(data), blobs: bucket }, file)
  const anothers = address()
  await begun(anothers)
  await expect(importService({ ...inFolder(moved), blobs: anothers }, file)).rejects.toThrow(
    'another Herald service',
  )
  expect(existsSync(moved)).toBe(false)

  expect(await importService({ ...inFolder(moved), blobs: bucket }, file)).toEqual(exported)
  await expect(openData({ data, bucket })).rejects.toThrow('another Herald service')
  const opened = await openData({ data: moved, bucket })
  expect(await opened.checkBlobs()).toEqual([])
  await opened.close()
})

test('a service that has its world starts without its bucket, and says that the bucket does not answer', async () => {
  const bucket = address()
  const data = await begun(bucket)
  const opened = await openData({ data, bucket: { ...bucket, endpoint: 'http://127.0.0.1:1' } })
  expect(opened.remarks).toEqual([
    expect.stringMatching(/could not read which service owns .*, and deletes nothing/),
  ])
  await opened.close()
})

test('a check of the data reports a bucket that belongs to another service', async () => {
  const bucket = address()
  const data = await begun(bucket)
  await openBucket(bucket).setOwner('another', false)
  const said: string[] = []
  await checkData(data, (line) => said.push(line), bucket)
  expect(said).toContainEqual(expect.stringMatching(/belongs to another service \(another\).*refuse/))
})

test('nothing is removed below a prefix that begins with that of another service', async () => {
  const outer = address()
  const inner = openBucket({ ...outer, prefix: `${outer.prefix}/staging` })
  await takeBucket(inner, 'inner')
  const { sha256 } = await inner.put(new TextEncoder().encode('theirs'))
  expect(await openBucket(outer).writtenBefore(Date.now() + DAY_MS)).toEqual([])
  expect(await inner.owner()).toBe('inner')
  expect(await inner.get(sha256)).toBeDefined()
})
