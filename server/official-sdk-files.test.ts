import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { sdkServer } from './testing/sdk-server'

const sdk = sdkServer(happyWorld(), happyApp)

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the SDK uploads a file from a stream with a name in raw UTF-8, and downloads it to a file and as a stream', async () => {
  const bytes = randomBytes(5_000_000)
  const path = join(sdk.folder, '季度 报告 (1).pdf')
  writeFileSync(path, bytes)
  const created = await sdk.client.im.v1.file.create({
    data: { file_type: 'pdf', file_name: '季度 报告 (1).pdf', file: createReadStream(path) },
  })
  const asked = { path: { file_key: created?.file_key ?? '' } }
  const saved = join(sdk.folder, 'saved')
  await (await sdk.client.im.v1.file.get(asked)).writeFile(saved)
  expect(hashOf(readFileSync(saved))).toBe(hashOf(bytes))

  const pieces: Buffer[] = []
  const downloaded = await sdk.client.im.v1.file.get(asked)
  for await (const piece of downloaded.getReadableStream()) pieces.push(piece as Buffer)
  expect(hashOf(Buffer.concat(pieces))).toBe(hashOf(bytes))
})

test('the SDK downloads a range of a resource of a message alone', async () => {
  const part = await sdk.client.im.v1.messageResource.get(
    { path: { message_id: 'om_file', file_key: 'file_v3_happy' }, params: { type: 'file' } },
    { headers: { Range: 'bytes=1-3' } },
  )
  expect(part.headers['content-range']).toBe('bytes 1-3/14')
})
