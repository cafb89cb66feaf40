import { writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import { exportService, importService } from './move-service'
import { openData } from './open-data'
import { openDatabase } from './postgres/open-database'
import { inFolder, movedWorld } from './testing/moved-world'

const { world, path, remove } = movedWorld()
const database = { url: testDatabase ?? '', schema: `moved_${process.pid}` }
afterAll(() => dropSchema(database.schema))
afterAll(remove)

test('moving a service from SQLite to PostgreSQL and back keeps every table the same', async () => {
  const [file, there, back, worldFile] = [
    path('service'),
    path('service'),
    path('service'),
    path('world.json'),
  ]
  writeFileSync(worldFile, world)
  const data = path('data')
  await (await openData({ data, world: worldFile })).close()
  const exported = await exportService(inFolder(data), file)

  const place = { data: path('files'), database, key: undefined, blobs: undefined }
  expect(await importService(place, file)).toEqual(exported)
  await expect(importService(place, file)).rejects.toThrow(/holds a world already; nothing was imported/)
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
