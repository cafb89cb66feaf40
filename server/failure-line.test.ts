import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { StorageFailure } from '../service/blobs/storage-failure'
import { failureLine } from './failure-line'
import { listen, stopListening } from './listener'
import { s3Blobs } from './s3-blobs'
import { folderOfTest } from './testing/folders'
import { startHere } from './testing/running-server'

const thrownBy = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('the message for a taken port names it and says what to do', async () => {
  const first = createServer()
  const url = await listen(first, 0, '127.0.0.1')
  const { port } = new URL(url)
  const line = failureLine(await thrownBy(() => listen(createServer(), Number(port), '127.0.0.1')))
  await stopListening(first, 0)
  expect(line).toContain(`Port ${port} of 127.0.0.1 is in use`)
  expect(line).toContain('--port')
})

test('a database whose host name is not found is reported as not answering', async () => {
  const database = { url: 'postgres://herald.invalid/chats', schema: 'herald' }
  const start = () => startHere({ data: folderOfTest(), database })
  expect(failureLine(await thrownBy(start))).toMatch(/^The database does not answer \(.+\)\. .*--database/)
})

test('the message for a missing file names it', async () => {
  expect(failureLine(await thrownBy(() => readFileSync('/no/such/world.json')))).toMatch(
    /\/no\/such\/world\.json.*the file does not exist/,
  )
})

test('messages for an unreachable bucket, a refusing bucket and a full disk name them and say what to do', async () => {
  const closed = createServer()
  const endpoint = await listen(closed, 0, '127.0.0.1')
  await stopListening(closed, 0)
  const address = { endpoint, region: 'us-east-1', bucket: 'files', prefix: '' }
  const gone = s3Blobs(address, { accessKeyId: 'id', secretAccessKey: 'secret' })
  const line = failureLine(await thrownBy(() => gone.put(new Uint8Array([1]))))
  expect(line).toMatch(/^Herald cannot store files: .*--blobs/)
  expect(line).toContain(new URL(endpoint).host)
  const refused = new StorageFailure('a blob was not stored', new Error('403 <Code>AccessDenied</Code>'))
  expect(failureLine(refused)).toMatch(/403 <Code>AccessDenied.*--blobs/)
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  expect(failureLine(new StorageFailure('bytes were not written', full))).toContain('Free some space')
})

test('a bug is one line that shows its place and says what to do', async () => {
  const line = failureLine(new Error('first\nsecond'))
  expect(line.split('\n')).toHaveLength(1)
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    error: expect.stringContaining('failure-line.test'),
    advice: expect.stringContaining('Report it with this line'),
  })
})
