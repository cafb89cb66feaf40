import { expect, test, vi } from 'vitest'
import { earlierReleases, filesOf } from '../server/testing/earlier-folders'
import { StorageFailure } from '../service/blobs/storage-failure'
import { openStore } from '../service/store/open-store'
import { secretsUnder } from '../service/store/secrets'
import { keepingStore } from './keeping-store'
import { loadSqliteHere } from './load-sqlite-here'
import { wasmDatabase } from './wasm-database'

const sqlite3 = await loadSqliteHere()

const tenant = (tenant_key: string) => ({
  tenant_key,
  name: 'Ünïcødé 公司',
  crypt_key_deleted: 0,
  storage_error: 0,
  sending_forbidden: 0,
})

test('the store works on SQLite in WebAssembly as on any other', async () => {
  const store = await openStore(wasmDatabase(sqlite3).dialect)
  await store.transaction((tx) =>
    tx
      .insertInto('tenants')
      .values([tenant('a'), tenant('b')])
      .execute(),
  )
  const [updated, rows] = await store.transaction(async (tx) => [
    await tx.updateTable('tenants').set({ name: 'B' }).where('tenant_key', '=', 'b').executeTakeFirst(),
    await tx.selectFrom('tenants').select(['tenant_key', 'name']).orderBy('tenant_key').execute(),
  ])
  expect(updated.numUpdatedRows).toBe(1n)
  expect(rows).toEqual([
    { tenant_key: 'a', name: 'Ünïcødé 公司' },
    { tenant_key: 'b', name: 'B' },
  ])
  await store.close()
})

test('text is read as it was written, to the byte', async () => {
  const store = await openStore(wasmDatabase(sqlite3).dialect)
  const names = ['', '\ufeffmark', 'mark \ufeff within', 'zero\0zero', '\0', '👨‍👩‍👧‍👦', 'x'.repeat(70_000)]
  const rows = names.map((name, at) => ({ ...tenant(String(at)), name }))
  await store.transaction((tx) => tx.insertInto('tenants').values(rows).execute())
  const read = await store.transaction((tx) =>
    tx.selectFrom('tenants').select('name').orderBy('tenant_key').execute(),
  )
  expect(read.map(({ name }) => name)).toEqual(names)
  await store.close()
})

test('a transaction that throws leaves nothing, and the next one works', async () => {
  const store = await openStore(wasmDatabase(sqlite3).dialect)
  const failed = store.transaction(async (tx) => {
    await tx.insertInto('tenants').values(tenant('a')).execute()
    await tx.insertInto('tenants').values(tenant('a')).execute()
  })
  await expect(failed).rejects.toThrow('UNIQUE')
  expect(await tenantsOf(store)).toEqual([])
  await store.close()
})

test('an image holds everything, and the database opened from it can be written', async () => {
  const first = wasmDatabase(sqlite3)
  const before = await openStore(first.dialect)
  await before.transaction((tx) => tx.insertInto('tenants').values(tenant('a')).execute())
  const second = wasmDatabase(sqlite3, first.image())
  await before.close()

  const after = await openStore(second.dialect)
  const many = Array.from({ length: 500 }, (_, number) => tenant(`b${number}`))
  await after.transaction((tx) => tx.insertInto('tenants').values(many).execute())
  expect(await tenantsOf(after)).toHaveLength(501)
  await after.close()
})

test('a write is acknowledged once its image is stored, and writes that wait together share one image', async () => {
  const database = wasmDatabase(sqlite3)
  const kept: Uint8Array[] = []
  let release: () => void = () => undefined
  const keep = (image: Uint8Array) =>
    new Promise<void>((resolve) => {
      kept.push(image)
      release = resolve
    })
  const store = keepingStore({ store: await openStore(database.dialect), ...database, keep })

  const acknowledged: string[] = []
  const write = (key: string) =>
    store
      .transaction((tx) => tx.insertInto('tenants').values(tenant(key)).execute())
      .then(() => acknowledged.push(key))
  const writes = [write('a'), write('b'), write('c')]
  await vi.waitFor(() => expect(kept).toHaveLength(1))
  expect(acknowledged).toEqual([])
  release()
  await vi.waitFor(() => expect(kept).toHaveLength(2))
  release()
  await Promise.all(writes)

  expect(await tenantsOf(await openStore(wasmDatabase(sqlite3, kept.at(-1)).dialect))).toHaveLength(3)
  expect(kept).toHaveLength(2)
  expect(await tenantsOf(store)).toHaveLength(3)
  expect(kept, 'reading keeps nothing').toHaveLength(2)
})

test('a write whose image cannot be stored is not acknowledged, and the next one stores both', async () => {
  const database = wasmDatabase(sqlite3)
  const kept: Uint8Array[] = []
  let full = true
  const keep = async (image: Uint8Array) => {
    if (full) throw new Error('no room')
    kept.push(image)
  }
  const store = keepingStore({ store: await openStore(database.dialect), ...database, keep })
  const write = (key: string) =>
    store.transaction((tx) => tx.insertInto('tenants').values(tenant(key)).execute())
  await expect(write('a')).rejects.toThrow(StorageFailure)
  full = false
  await write('b')
  expect(await tenantsOf(await openStore(wasmDatabase(sqlite3, kept[0]).dialect))).toHaveLength(2)
})

const tenantsOf = (store: Awaited<ReturnType<typeof openStore>>) =>
  store.transaction((tx) => tx.selectFrom('tenants').select('tenant_key').execute())

test.each(earlierReleases)(
  'an image that the page kept under %s opens, and its secrets are sealed',
  async (release) => {
    const [, image] = filesOf(release).find(([path]) => path === 'herald.db') ?? []
    // A database in memory has no write-ahead log; bytes 18 and 19 of the header say that there was one.
    const bytes = Uint8Array.from(image ?? [])
    bytes.set([1, 1], 18)
    const secrets = await secretsOf(release)
    const store = await openStore(wasmDatabase(sqlite3, bytes).dialect, secrets && { secrets })
    const apps = await store.transaction((tx) => tx.selectFrom('apps').select('sealed_secret').execute())
    expect(await store.secrets.open(apps[0]?.sealed_secret ?? '')).toBe('canary-secret-of-an-earlier-folder')
    expect(await store.transaction((tx) => tx.selectFrom('snapshots').selectAll().execute())).toBeDefined()
    await store.close()
  },
)

/** For a release that sealed its secrets: what opens them, with its own key. */
async function secretsOf(release: string) {
  const [, key] = filesOf(release).find(([path]) => path === 'herald.key') ?? []
  if (!key) return undefined
  const bytes = Buffer.from(new TextDecoder().decode(key).trim(), 'hex')
  return secretsUnder(await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']))
}
