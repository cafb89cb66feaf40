import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, vi } from 'vitest'
import type { BucketAddress } from '../commands'
import { folderOfFile } from './folders'
import { checkingSignatures } from './signed-s3'

const SECRET = 'S3RVER'

/** A bucket for the tests of a file, with its keys in the environment. */
export function testBucket() {
  const directory = folderOfFile()
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  let signed: Awaited<ReturnType<typeof checkingSignatures>>
  let made = 0
  beforeAll(async () => {
    const { port } = await server.run()
    signed = await checkingSignatures(port, SECRET)
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await signed.close()
    await server.close()
  })
  return {
    /** Where it stores its objects. */
    directory,
    signed: () => signed,
    /** A new, empty prefix. */
    address: (): BucketAddress => ({
      endpoint: signed.endpoint,
      region: 'us-east-1',
      bucket: 'files',
      prefix: `folder ${made++}`,
    }),
  }
}
