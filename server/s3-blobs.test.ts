import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blobsSuite } from '../service/testing/blobs-suite'
import { s3Blobs } from './s3-blobs'

/** S3's own least part is 5 MiB; the server of the tests takes any. */
const PART_BYTES = 4
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

const folder = mkdtempSync(join(tmpdir(), 'herald-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  directory: folder,
  silent: true,
  configureBuckets: [{ name: 'files', configs: [] }],
})
let endpoint = ''
let opened = 0
const open = (part = PART_BYTES) =>
  s3Blobs({ endpoint, region: 'us-east-1', bucket: 'files', prefix: `herald ${opened++}` }, keys, part)

beforeAll(async () => {
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('blobs in a bucket, held until they are kept', () => {
  blobsSuite(() => open(1_000))
})

describe('blobs in a bucket, staged in parts', () => {
  blobsSuite(() => open())
})

const text = async (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && new Response(stream as BodyInit).text()

test('a server that is gone is a storage failure', async () => {
  const gone = s3Blobs(
    { endpoint: 'http://127.0.0.1:1', region: 'us-east-1', bucket: 'files', prefix: '' },
    keys,
  )
  await expect(gone.get('0'.repeat(64))).rejects.toThrow('a blob was not read')
  await expect(gone.probe()).rejects.toThrow('fetch failed')
})

test('what is old is told, what was staged and never kept is removed, and what was written again stays', async () => {
  const blobs = open()
  const { sha256 } = await blobs.put(new TextEncoder().encode('hello world'))
  const left = await blobs.stage(new Response('never kept').body as ReadableStream<Uint8Array>, 100)
  const now = Date.now()
  expect(await blobs.writtenBefore(now - 60_000)).toEqual([])
  expect(await blobs.writtenBefore(now + 60_000)).toEqual([sha256])
  await expect(left.keep()).rejects.toThrow('a blob was not kept')
  await blobs.remove(sha256, now - 60_000)
  expect(await text(await blobs.get(sha256))).toBe('hello world')
  await blobs.remove(sha256, now + 60_000)
  expect(await blobs.get(sha256)).toBeUndefined()
})
