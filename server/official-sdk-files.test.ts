import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { sdkServer } from './testing/sdk-server'

/** The official SDK uploads and downloads bytes: from a Buffer, from a stream, to a file. */
const sdk = sdkServer(happyWorld(), happyApp)
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Downloaded {
  writeFile(path: string): Promise<unknown>
  getReadableStream(): AsyncIterable<Buffer>
  headers: Record<string, string>
}

async function saved(downloaded: Downloaded): Promise<Buffer> {
  const path = join(sdk.folder, randomBytes(8).toString('hex'))
  await downloaded.writeFile(path)
  return readFileSync(path)
}

async function streamed(downloaded: Downloaded): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of downloaded.getReadableStream()) pieces.push(piece)
  return Buffer.concat(pieces)
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the SDK uploads a file from a Buffer and downloads it', async () => {
  const bytes = randomBytes(1_000_000)
  const created = await sdk.client.im.v1.file.create({
    data: { file_type: 'stream', file_name: '报告.bin', duration: 1, file: bytes },
  })
  const file_key = created?.file_key ?? ''
  expect(file_key).toMatch(/^file_v3_/)
  const downloaded = await sdk.client.im.v1.file.get({ path: { file_key } })
  expect(downloaded.headers['content-disposition']).toContain("filename*=UTF-8''%E6%8A%A5%E5%91%8A.bin")
  expect(hashOf(await streamed(downloaded))).toBe(hashOf(bytes))
})

test('the SDK uploads a file from a stream with a name in raw UTF-8 and downloads it', async () => {
  const bytes = randomBytes(5_000_000)
  const path = join(sdk.folder, '季度 报告 (1).pdf')
  writeFileSync(path, bytes)
  const created = await sdk.client.im.v1.file.create({
    data: { file_type: 'pdf', file_name: '季度 报告 (1).pdf', file: createReadStream(path) },
  })
  const downloaded = await sdk.client.im.v1.file.get({ path: { file_key: created?.file_key ?? '' } })
  expect(hashOf(await saved(downloaded))).toBe(hashOf(bytes))
})

test.each(['a Buffer', 'a stream'])('the SDK uploads an image from %s and downloads it', async (from) => {
  const path = join(sdk.folder, 'one.png')
  writeFileSync(path, onePixel)
  const created = await sdk.client.im.v1.image.create({
    data: { image_type: 'message', image: from === 'a Buffer' ? onePixel : createReadStream(path) },
  })
  const image_key = created?.image_key ?? ''
  expect(image_key).toMatch(/^img_v3_/)
  const downloaded = await sdk.client.im.v1.image.get({ path: { image_key } })
  expect(downloaded.headers['content-type']).toBe('image/png')
  expect(await saved(downloaded)).toEqual(onePixel)
})

test('the SDK downloads the resources of messages to a file', async () => {
  const file = await sdk.client.im.v1.messageResource.get({
    path: { message_id: 'om_file', file_key: 'file_v3_happy' },
    params: { type: 'file' },
  })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect((await saved(file)).toString()).toBe('%PDF-1.4 happy')
  const image = await sdk.client.im.v1.messageResource.get({
    path: { message_id: 'om_post', file_key: 'img_v3_happy' },
    params: { type: 'image' },
  })
  expect(await saved(image)).toEqual(onePixel)
})

test('the SDK downloads a range alone', async () => {
  const part = await sdk.client.im.v1.messageResource.get(
    { path: { message_id: 'om_file', file_key: 'file_v3_happy' }, params: { type: 'file' } },
    { headers: { Range: 'bytes=1-3' } },
  )
  expect(part.headers['content-range']).toBe('bytes 1-3/14')
  expect((await streamed(part)).toString()).toBe('PDF')
})

test('the SDK gets the code of a refused empty file', async () => {
  const refused = await sdk.client.im.v1.image
    .create({ data: { image_type: 'message', image: Buffer.alloc(0) } })
    .catch((error: { response?: { status: number; data: { code: number } } }) => error.response)
  expect(refused).toMatchObject({ status: 400, data: { code: 234010 } })
})
