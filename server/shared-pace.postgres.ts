import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { GetChat } from '../contract/im/chats/get-chat'
import { memoryBlobs } from '../service/blobs/memory-blobs'
import { createService } from '../service/http/create-service'
import type { Store } from '../service/store/store'
import { call } from '../service/testing/call'
import { happyApp, happyNow, happyWorld } from '../service/testing/happy-world'
import { countedStore } from '../service/testing/memory-store'
import { seededBytes } from '../service/testing/seeded-bytes'
import { derivedToken } from '../service/tokens/derived-token'
import { setClock } from '../service/world/clock'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import type { SharedLocks } from './postgres/shared-locks'
import { preparePace, sharedPace } from './postgres/shared-pace'

/** A service that counts in the database, and every statement that it runs. */
async function opened(limits?: boolean) {
  const asked: string[] = []
  const store = await countedStore(({ text }) => asked.push(text))
  await store.transaction(preparePace)
  const blobs = memoryBlobs()
  await loadWorld(store, blobs, happyWorld(), happyNow)
  const world = await openWorld({ store, blobs, clock: () => happyNow, random: seededBytes(1), limits })
  const pace = sharedPace(store, {} as SharedLocks, () => 0)
  const service = createService(world, { pace })
  const get = async (token = happyApp.token) =>
    (await call(service, GetChat, { token, path: { chat_id: 'oc_launch' } })).code
  const counted = () =>
    store.read(async (tx) => {
      const { rows } = await sql<{ taken: number }>`select max(taken) as taken from pace_count`.execute(tx)
      return rows[0]?.taken ?? 0
    })
  return { store, pace, asked, get, counted }
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

  await fill(store, 3)
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
  const atOnce = () => Promise.all(Array.from({ length: 8 }, () => get()))
  expect(await atOnce()).toEqual(Array.from({ length: 8 }, () => 0))
  expect(await counted()).toBe(9)
  expect(asked.filter((text) => text.includes('pace_admit')).length).toBeLessThan(3)

  // Leaves room for five calls.
  await fill(store, 14)
  const codes = await atOnce()
  expect(codes.filter((code) => code === 0)).toHaveLength(5)
  expect(codes.filter((code) => code === 99991400)).toHaveLength(3)
  expect(await counted()).toBe(14)
})

/** Fills the limit of a thousand a minute, as if the slot of the next call had been used just now. */
const fill = (store: Store, next: number) =>
  store.transaction((tx) =>
    sql`insert into pace select key, ${next}::bigint, extract(epoch from clock_timestamp()) * 1000 from pace_count
      where key like '% 60000 app %'`.execute(tx),
  )

test('without limits, a call above a limit is answered and not counted', async () => {
  const { store, get, counted } = await opened(false)
  expect([await get(), await get()]).toEqual([0, 0])
  await fill(store, 2)
  expect([await get(), await get()]).toEqual([0, 0])
  expect(await counted()).toBe(2)
})

test('a token that another Herald issued is accepted without a row, and its calls are counted', async () => {
  const { store, asked, get, counted } = await opened()
  const of = { app_id: happyApp.app_id, tenant_key: '736588c9260f175e', kind: 'tenant' } as const
  const token = await derivedToken(happyApp.app_secret, of, happyNow - 1000)
  asked.length = 0
  expect([await get(token), await get(token)]).toEqual([0, 0])
  expect(asked.filter((text) => /^\s*(insert|update|delete)/i.test(text))).toEqual([])
  expect(await counted()).toBe(2)
  await fill(store, 2)
  expect(await get(token)).toBe(99991400)
})

test('an instance that does not know yet of a set clock counts the calls that others have counted since', async () => {
  const { store, pace } = await opened()
  const edits = [
    { key: 'announcement edits 1000 chat oc_launch', limit: { times: 3, ms: 1000, status: 400 } },
  ] as const
  const advance = 3_600_000
  await store.transaction((tx) => setClock(tx, happyNow + advance, happyNow))
  const knows = sharedPace(store, {} as SharedLocks, () => advance)
  for (let time = 0; time < 3; time += 1) await knows.admit(edits, happyNow)
  await expect(async () => pace.admit(edits, happyNow)).rejects.toThrow('99991400')
})
