import { expect, test, vi } from 'vitest'
import { openStore } from '../service/store/open-store'
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

const tenantsOf = (store: Awaited<ReturnType<typeof openStore>>) =>
  store.transaction((tx) => tx.selectFrom('tenants').select('tenant_key').execute())
