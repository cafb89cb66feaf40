import { afterAll, expect, test } from 'vitest'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import type { BucketAddress } from './commands'
import { exportService, importService } from './move-service'
import { openData } from './open-data'
import { openDatabase } from './postgres/open-database'
import { openBucket } from './s3-blobs'
import { inFolder, movedWorld } from './testing/moved-world'
import { testBucket } from './testing/test-bucket'

const { path, begun } = movedWorld()
const { address } = testBucket()
const databases = ['one', 'other'].map((name) => ({
  url: testDatabase ?? '',
  schema: `bucket_${name}_${process.pid}`,
}))
const [one, other] = databases as [(typeof databases)[0], (typeof databases)[0]]
for (const { schema } of databases) afterAll(() => dropSchema(schema))

const started = (database: typeof one, bucket: BucketAddress) =>
  openDatabase({
    database,
    bucket,
    data: undefined,
    key: undefined,
    world: undefined,
    fresh: false,
    isPublic: false,
    counting: (store) => store,
  })

test('instances of one database share a prefix, and a service of another database is refused and creates nothing', async () => {
  const bucket = address()
  const instances = await Promise.all([started(one, bucket), started(one, bucket)])
  await expect(started(other, bucket)).rejects.toThrow('another Herald service')
  for (const instance of instances) await instance.close()
  await (await started(one, bucket)).close()
  await (await started(other, address())).close()
})

test('a service that moves into a database keeps its prefix, and only its old folder is refused', async () => {
  const [bucket, file, back] = [address(), path('service'), path('service')]
  const data = await begun(bucket)
  const exported = await exportService({ ...inFolder(data), blobs: bucket }, file)
  await dropSchema(other.schema)
  const place = { data: path('files'), database: other, key: undefined, blobs: bucket }
  expect(await importService(place, file)).toEqual(exported)
  await (await started(other, bucket)).close()
  await expect(openData({ data, bucket })).rejects.toThrow('another Herald service')

  expect(await exportService(place, back)).toEqual(exported)
  const returned = path('data')
  expect(await importService({ ...inFolder(returned), blobs: bucket }, back)).toEqual(exported)
  await expect(started(other, bucket)).rejects.toThrow('another Herald service')
  const opened = await openData({ data: returned, bucket })
  expect(await opened.checkBlobs()).toEqual([])
  await opened.close()
  expect(await openBucket(bucket).owner()).toBeDefined()
})
