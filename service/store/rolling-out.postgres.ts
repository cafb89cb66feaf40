import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs'
import { endpoints } from '../endpoints'
import { createService } from '../http/create-service'
import { requestTo } from '../testing/call'
import { happyNow, happyWorld } from '../testing/happy-world'
import { connections, dropSchema } from '../testing/postgres-schemas'
import { seededBytes } from '../testing/seeded-bytes'
import { loadWorld } from '../world/load-world'
import { openWorld } from '../world/open-world'
import { schemaVersion } from './migrations'
import { StoreRefused } from './open-store'
import { openPostgresStore } from './postgres-store'
import { newKey, secretsUnder } from './secrets'
import type { Store } from './store'
import { tableNames } from './table-names'

const schema = `rolling_${process.pid}`
const secrets = secretsUnder(await newKey())
const blobs = memoryBlobs()
const stores: Store[] = []
afterAll(async () => {
  for (const store of stores) await store.close()
  await dropSchema(schema)
})

async function opened(): Promise<Store> {
  const store = await openPostgresStore({ pool: connections(schema), schema, secretsOf: async () => secrets })
  stores.push(store)
  return store
}

async function serviceOver(store: Store) {
  let now = happyNow
  const world = await openWorld({
    store,
    blobs,
    clock: () => (now += 60_000),
    random: seededBytes(stores.length),
  })
  const bugs: unknown[] = []
  return { service: createService(world, { onBug: (error) => bugs.push(error) }), bugs }
}

const setVersion = (store: Store, version: number) =>
  store.read((tx) =>
    tx
      .updateTable('settings')
      .set({ value: String(version) })
      .where('name', '=', 'schema_version')
      .execute(),
  )

test('while another version is rolled out, instances of this one keep answering, and can start', async () => {
  const store = await opened()
  await loadWorld(store, blobs, happyWorld(), happyNow)
  const { service, bugs } = await serviceOver(store)
  const asked = endpoints.filter(({ contract, base }) => contract.route.startsWith('GET ') && !base)
  const codes = async (of = service) => {
    const found: Record<string, unknown> = {}
    for (const {
      contract: { route },
      happy,
    } of asked) {
      // On several connections, each of which has prepared its queries.
      const answers = await Promise.all(
        Array.from({ length: 4 }, async () => (await of(requestTo(route, happy))).status),
      )
      found[route] = answers.join()
    }
    return found
  }
  const before = await codes()
  const isAnswered = Object.values(before).filter((statuses) => statuses === '200,200,200,200')
  expect(isAnswered.length).toBeGreaterThan(20)
  // As the next version leaves it.
  await store.transaction(async (tx) => {
    for (const table of tableNames) await sql`alter table ${sql.ref(table)} add column later text`.execute(tx)
    await sql`create table later_still (name text primary key)`.execute(tx)
  })
  await setVersion(store, schemaVersion() + 1)
  expect(await codes()).toEqual(before)
  expect(bugs).toEqual([])

  const started = await serviceOver(await opened())
  expect(await codes(started.service)).toEqual(before)
  expect(started.bugs).toEqual([])

  await setVersion(store, schemaVersion() + 2)
  await expect(opened()).rejects.toThrow(StoreRefused)
})
