import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { GetChat } from '../contract/im/chats/get-chat'
import { memoryBlobs } from '../service/blobs/memory-blobs'
import { createService } from '../service/http/create-service'
import { call } from '../service/testing/call'
import { happyApp, happyNow, happyWorld } from '../service/testing/happy-world'
import { countedStore } from '../service/testing/memory-store'
import { seededBytes } from '../service/testing/seeded-bytes'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import type { SharedLocks } from './postgres/shared-locks'
import { preparePace, sharedPace } from './postgres/shared-pace'

/** A service that counts in the database, and every statement it runs. */
async function opened() {
  const asked: string[] = []
  const store = await countedStore(({ text }) => asked.push(text))
  await store.transaction(preparePace)
  const blobs = memoryBlobs()
  await loadWorld(store, blobs, happyWorld(), happyNow)
  const world = await openWorld({ store, blobs, clock: () => happyNow, random: seededBytes(1) })
  const pace = sharedPace(store, {} as SharedLocks, () => 0)
  const service = createService(world, { pace })
  const get = async () => (await call(service, GetChat, { path: { chat_id: 'oc_launch' } })).code
  const counted = () =>
    store.read(async (tx) => {
      const { rows } = await sql<{ taken: number }>`select max(taken) as taken from pace_count`.execute(tx)
      return rows[0]?.taken ?? 0
    })
  return { store, asked, get, counted }
}

test('caller and limit are checked in one query, which counts nothing if the caller has changed', async () => {
  const { store, asked, get, counted } = await opened()
  expect(await get()).toBe(0)
  asked.length = 0
  expect(await get()).toBe(0)
  expect(asked.filter((text) => text.includes('pace_admit'))).toEqual([
    expect.stringContaining('from tokens inner join apps'),
  ])
  expect(await counted()).toBe(2)

  const { scopes } = await store.read((tx) =>
    tx.selectFrom('apps').select('scopes').where('app_id', '=', happyApp.app_id).executeTakeFirstOrThrow(),
  )
  const grant = (to: string | null) =>
    store.transaction((tx) =>
      tx.updateTable('apps').set({ scopes: to }).where('app_id', '=', happyApp.app_id).execute(),
    )
  await grant('[]')
  expect(await get()).toBe(99991672)
  expect(await counted()).toBe(2)
  await grant(scopes)
  expect(await get()).toBe(0)
  expect(await counted()).toBe(3)

  // As if the next one of a minute's thousand had been asked for just now.
  await store.transaction((tx) =>
    sql`insert into pace select key, 3, extract(epoch from clock_timestamp()) * 1000 from pace_count
      where key like '% 60000 app %'`.execute(tx),
  )
  expect(await get()).toBe(99991400)
  expect(await counted()).toBe(3)

  await store.transaction((tx) => tx.updateTable('tokens').set({ expires_at: 0 }).execute())
  expect(await get()).toBe(99991663)
  expect(await counted()).toBe(3)
})

test('two simultaneous calls are both counted', async () => {
  const { get, counted } = await opened()
  await get()
  expect(await Promise.all([get(), get()])).toEqual([0, 0])
  expect(await counted()).toBe(3)
})

test('simultaneous calls are counted by few queries, each one separately, up to the limit', async () => {
  const { store, asked, get, counted } = await opened()
  await get()
  asked.length = 0
  const atOnce = () => Promise.all(Array.from({ length: 8 }, get))
  expect(await atOnce()).toEqual(Array.from({ length: 8 }, () => 0))
  expect(await counted()).toBe(9)
  expect(asked.filter((text) => text.includes('pace_admit')).length).toBeLessThan(3)

  // As if the sixth one from now of a minute's thousand had been asked for just now.
  await store.transaction((tx) =>
    sql`insert into pace select key, 14, extract(epoch from clock_timestamp()) * 1000 from pace_count
      where key like '% 60000 app %'`.execute(tx),
  )
  const codes = await atOnce()
  expect(codes.filter((code) => code === 0)).toHaveLength(5)
  expect(codes.filter((code) => code === 99991400)).toHaveLength(3)
  expect(await counted()).toBe(14)
})
