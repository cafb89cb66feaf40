import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../service/store/store'
import { blobsSuite } from '../service/testing/blobs-suite'
import { memoryStore } from '../service/testing/memory-store'
import { collectBlobs } from './collect-blobs'
import type { Collected } from './collect-blobs'
import { s3Blobs } from './s3-blobs'
import type { S3Blobs } from './s3-blobs'
import { isSignedWith } from './testing/signed-s3'
import { testBucket } from './testing/test-bucket'

/** The smallest part in S3 is 5 MiB; the server of the tests takes any size. */
const PART_BYTES = 4
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** A bucket that checks signatures. */
const { address, signed } = testBucket()

const open = ({ part = PART_BYTES, secret = keys.secretAccessKey } = {}) => {
  const { prefix, ...rest } = address()
  return s3Blobs({ ...rest, prefix: `${prefix} (1)` }, { ...keys, secretAccessKey: secret }, part)
}

describe('blobs in a bucket, held until they are kept', () => {
  blobsSuite(() => open({ part: 1_000 }))
})

describe('blobs in a bucket, staged in parts', () => {
  blobsSuite(() => open())
})

test('every request is signed, and one with another secret is refused', async () => {
  expect(signed().refused()).toBe(0)
  await expect(open({ secret: 'another secret' }).put(new Uint8Array([1]))).rejects.toThrow('a blob was not')
  expect(signed().refused()).toBeGreaterThan(0)
})

test('the check of signatures agrees with the example that Amazon publishes', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  }
  const arrived = { method: 'GET', url: '/test.txt', headers, body: new Uint8Array() }
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  expect(isSignedWith(secret, arrived)).toBe(true)
  expect(isSignedWith(`${secret}X`, arrived)).toBe(false)
  expect(isSignedWith(secret, { ...arrived, url: '/other.txt' })).toBe(false)
})

const text = async (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && new Response(stream as BodyInit).text()

test('an unreachable server is a storage failure', async () => {
  const gone = s3Blobs(
    { endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'files', prefix: '' },
    keys,
  )
  await expect(gone.get('0'.repeat(64))).rejects.toThrow('a blob was not read')
  await expect(gone.probe()).rejects.toThrow('fetch failed')
})

test('a read ends once its reader has gone, before the answer and within it', async () => {
  for (const answer of ['', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc']) {
    const gone = new AbortController()
    let closed: Promise<unknown> | undefined
    const server = createServer((socket) => {
      closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve))
      socket.on('data', () => socket.write(answer, () => gone.abort()))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const at = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'files', prefix: '' }
    const reading = s3Blobs(at, keys).get('0'.repeat(64), undefined, gone.signal).then(text)
    await expect(reading).rejects.toThrow(/a blob was not read|aborted/)
    await closed
  }
})

test('old blobs are listed, staged blobs that were never kept are removed, and blobs written again stay', async () => {
  const blobs = open()
  const { sha256 } = await blobs.put(new TextEncoder().encode('hello world'))
  const left = await blobs.stage(new Response('never kept').body as ReadableStream<Uint8Array>, 100)
  const now = Date.now()
  expect(await blobs.writtenBefore(now - 60_000)).toEqual([])
  expect(await blobs.writtenBefore(now + 60_000)).toEqual([sha256])
  await expect(left.keep()).rejects.toThrow('a blob was not stored')
  await blobs.setAside(sha256, now - 60_000)
  expect(await blobs.aside()).toEqual([])
  await blobs.setAside(sha256, now + 60_000)
  expect(await blobs.writtenBefore(now + 60_000)).toEqual([])
  expect(await blobs.aside()).toEqual([{ sha256, at: expect.any(Number) }])
  expect(await text(await blobs.get(sha256))).toBe('hello world')
  await blobs.forget(sha256)
  expect(await blobs.get(sha256)).toBeUndefined()
})

const keepRow = (store: Store, sha256: string) =>
  store.transaction((tx) =>
    tx
      .insertInto('files')
      .values({
        file_key: sha256,
        app_id: 'cli_0',
        file_name: 'a.txt',
        file_type: 'stream',
        kind: 'file',
        duration: null,
        size: 5,
        sha256,
      })
      .execute(),
  )

/** The options to collect from a bucket that only one service uses. */
const collected = (blobs: S3Blobs, store: Store): Collected => ({
  bucket: { ...blobs, owner: async () => 'ours' },
  store,
  service: 'ours',
  say: () => undefined,
})

const HOUR_MS = 3_600_000

test('a blob without a row is set aside after a day, and removed a day later', async () => {
  const blobs = open()
  const store = await memoryStore()
  const put = async (words: string) => (await blobs.put(new TextEncoder().encode(words))).sha256
  const [known, unknown] = [await put('known'), await put('unknown')]
  await keepRow(store, known)
  const left = async () => Promise.all([known, unknown].map(async (sha256) => text(await blobs.get(sha256))))

  const ours = collected(blobs, store)
  await collectBlobs(ours, Date.now() + 23 * HOUR_MS)
  expect(await blobs.aside()).toEqual([])
  await collectBlobs(ours, Date.now() + 25 * HOUR_MS)
  expect(await left()).toEqual(['known', 'unknown'])
  expect(await blobs.writtenBefore(Date.now() + 25 * HOUR_MS)).toEqual([known])
  await collectBlobs(ours, Date.now() + 23 * HOUR_MS)
  expect(await left()).toEqual(['known', 'unknown'])
  await collectBlobs(ours, Date.now() + 25 * HOUR_MS)
  expect(await left()).toEqual(['known', undefined])
  await store.close()
})

test('calls are answered while a bucket removes a blob, and one that is written again meanwhile stays readable and is put back', async () => {
  const blobs = open()
  const store = await memoryStore()
  const bytes = new TextEncoder().encode('late')
  const { sha256 } = await blobs.put(bytes)
  // Writes the blob again between reading the known blobs and the removal, where the bucket decides the order.
  const meanwhile: S3Blobs = {
    ...blobs,
    async setAside(name, before) {
      await blobs.put(bytes)
      await keepRow(store, name)
      await blobs.setAside(name, before)
    },
  }
  await collectBlobs(collected(meanwhile, store), Date.now() + 25 * HOUR_MS)
  expect(await text(await blobs.get(sha256))).toBe('late')
  expect(await blobs.writtenBefore(Date.now() + HOUR_MS)).toEqual([])
  await collectBlobs(collected(blobs, store), Date.now() + 25 * HOUR_MS)
  expect(await blobs.writtenBefore(Date.now() + HOUR_MS)).toEqual([sha256])
  expect(await blobs.aside()).toEqual([])
  expect(await text(await blobs.get(sha256))).toBe('late')
  await store.close()
})
