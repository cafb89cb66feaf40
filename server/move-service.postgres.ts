import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import { exportService, importService } from './move-service'
import { openDatabase } from './postgres/open-database'
import { inFolder, movedWorld } from './testing/moved-world'

const { path, begun } = movedWorld()
const database = { url: testDatabase ?? '', schema: `moved_${process.pid}` }
const halfway = { url: testDatabase ?? '', schema: `halfway_${process.pid}` }
afterAll(() => dropSchema(database.schema))
afterAll(() => dropSchema(halfway.schema))

test('moving a service from SQLite to PostgreSQL and back leaves every table unchanged', async () => {
  const [file, there, back] = [path('service'), path('service'), path('service')]
  const exported = await exportService(inFolder(await begun()), file)

  const place = { data: path('files'), database, key: undefined, blobs: undefined }
  expect(await importService(place, file)).toEqual(exported)
  await expect(importService(place, file)).rejects.toThrow(
    /already holds a world, so Herald imported nothing/,
  )
  const opened = await openDatabase({
    ...place,
    bucket: undefined,
    world: undefined,
    fresh: false,
    isPublic: false,
    counting: (store) => store,
  })
  const { store, blobs } = opened.world
  expect(opened.pool?.()).toMatchObject({ open: expect.any(Number), waiting: 0 })
  const sealed = await store.read((tx) => tx.selectFrom('apps').select('sealed_secret').execute())
  for (const { sealed_secret } of sealed) expect(await store.secrets.open(sealed_secret)).not.toBe('')
  const [named] = await store.read((tx) =>
    tx.selectFrom('files').select(['sha256', 'size']).where('file_key', '=', 'file_1').execute(),
  )
  const stream = await blobs.get(named?.sha256 ?? '')
  expect((await new Response(stream).text()).length).toBe(named?.size)
  await opened.close()

  expect(await exportService(place, there)).toEqual(exported)
  const returned = inFolder(path('data'))
  expect(await importService(returned, there)).toEqual(exported)
  expect(await exportService(returned, back)).toEqual(exported)
})

test('a failed import leaves no key behind, and another service can start there', async () => {
  const [one, other] = [path('service'), path('service')]
  for (const file of [one, other]) await exportService(inFolder(await begun()), file)
  const cut = path('cut')
  writeFileSync(cut, readFileSync(one).subarray(0, -9))
  const [key, files] = [path('key'), path('files')]
  const place = { data: files, database: halfway, blobs: undefined }
  await expect(importService({ ...place, key }, cut)).rejects.toThrow(/damaged or incomplete/)
  expect(existsSync(key)).toBe(false)
  await expect(importService({ ...place, key: undefined }, cut)).rejects.toThrow(/damaged or incomplete/)

  await importService({ ...place, key }, other)
  const options = { bucket: undefined, world: undefined, fresh: false, isPublic: false }
  const opened = await openDatabase({ ...place, ...options, key, counting: (store) => store })
  const settings = await opened.world.store.read((tx) => tx.selectFrom('settings').selectAll().execute())
  await opened.close()
  expect(settings.map(({ name }) => name)).not.toContain('sealing_key')
})
