import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkData } from './check-data'
import { exportService, importService } from './move-service'
import { openData } from './open-data'
import { inFolder, movedWorld } from './testing/moved-world'
import { testBucket } from './testing/test-bucket'

const { world, path, begun } = movedWorld()
const { address: bucket, directory, signed } = testBucket()

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('files stored in a bucket are there after a restart', async () => {
  const files = bucket()
  const data = await begun(files)
  expect(filesBelow(join(data, 'blobs'))).toEqual([])

  const again = await openData({ data, bucket: files })
  await again.probes['blobs']!()
  expect(await again.checkBlobs()).toEqual([])
  await again.close()

  const elsewhere = await openData({ data, bucket: bucket() })
  expect(await elsewhere.checkBlobs()).toHaveLength(2)
  await elsewhere.close()
})

test('a check reads the files in a bucket, and names damaged and missing ones', async () => {
  const files = bucket()
  const data = await begun(files)
  const check = async () => {
    const said: string[] = []
    return { isWhole: await checkData(data, (line) => said.push(line), files), said: said.join('\n') }
  }
  expect(await check()).toEqual({ isWhole: true, said: expect.stringContaining('Files: 2 of 2') })

  const stored = filesBelow(directory).filter(({ name, parentPath }) =>
    new RegExp(`${files.prefix}/../`).test(`${parentPath}/${name}`),
  )
  const [one, other] = stored.filter(({ name }) => name.endsWith('_object'))
  writeFileSync(join(one!.parentPath, one!.name), 'other words')
  for (const { name, parentPath } of stored)
    if (parentPath === other!.parentPath) rmSync(join(parentPath, name))
  const { isWhole, said } = await check()
  expect(isWhole).toBe(false)
  expect(said).toMatch(/Files: 0 of 2.*1 damaged.*1 missing/s)
})

test('requests with temporary keys carry their session token', async () => {
  signed().session('token of an hour')
  vi.stubEnv('AWS_SESSION_TOKEN', 'token of an hour')
  onTestFinished(() => {
    signed().session(undefined)
    vi.stubEnv('AWS_SESSION_TOKEN', '')
  })
  const opened = await openData({ data: path('data'), bucket: bucket(), world })
  expect(await opened.checkBlobs()).toEqual([])
  await opened.close()
})

test('a folder with its own files is not opened with a bucket, and stays unchanged', async () => {
  const data = await begun()
  await expect(openData({ data, bucket: bucket() })).rejects.toThrow(/holds files.*herald export/s)
  const opened = await openData({ data })
  expect(await opened.checkBlobs()).toEqual([])
  await opened.close()
})

test('a service is unchanged after it moves from a folder into a bucket and back', async () => {
  const [data, inBucket, back] = [await begun(), path('data'), path('data')]
  const [first, second, third] = [path('service'), path('service'), path('service')]
  const files = bucket()
  const exported = await exportService(inFolder(data), first)
  expect(exported.blobs).toBe(2)
  expect(await importService({ ...inFolder(inBucket), blobs: files }, first)).toEqual(exported)
  expect(filesBelow(join(inBucket, 'blobs'))).toEqual([])
  expect(await exportService({ ...inFolder(inBucket), blobs: files }, second)).toEqual(exported)
  expect(await importService(inFolder(back), second)).toEqual(exported)
  expect(await exportService(inFolder(back), third)).toEqual(exported)
})
