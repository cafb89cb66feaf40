import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memoryDialect } from '../testing/memory-store'
import { migrations, schemaVersion } from './migrations'
import { openStore, StoreRefused } from './open-store'
import { checksumOf } from './run-migrations'
import { newKey, secretsUnder } from './secrets'

/** A dialect over one database that outlives the stores over it. */
function lasting() {
  const dialect = memoryDialect()
  const driver = dialect.createDriver()
  driver.destroy = async () => undefined
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => driver,
    createIntrospector: dialect.createIntrospector.bind(dialect),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/**
 * Released lists are frozen, because existing stores have run them. If this fails, a list was edited; put the change
 * into a new one. A new list gets its line here when it is released.
 */
test('every list of migrations is as it was released', async () => {
  const released = migrations.slice(0, FROZEN.length)
  expect(await Promise.all(released.map(checksumOf))).toEqual(FROZEN)
})

/** A list after these is not released yet, and may still be edited. */
const FROZEN = ['88b844ef87120efe']

test('a list is recognised by its words, not by its line breaks', async () => {
  const sum = await checksumOf(['create table a (b text)'])
  expect(await checksumOf(['create table\n      a (b text)'])).toBe(sum)
  expect(await checksumOf(['create table a (b text, c text)'])).not.toBe(sum)
  expect(
    await checksumOf(['create table a (b text)', { name: 'more', run: async () => undefined }]),
  ).not.toBe(sum)
})

test.each([
  ['another list', 'migration_1', 'another checksum', /its migration 1 differs/],
  ['a newer schema', 'schema_version', '99', /schema 99.*newer version/],
  [
    'a schema that was never released',
    'schema_version',
    '10',
    /schema 10, from before Herald 0\.2\.0.*herald export/,
  ],
  ['a version that is no number', 'schema_version', 'x', /newer version/],
])('a store that says %s is refused in words, and stays as it is', async (_, name, value, words) => {
  const dialect = lasting()
  const store = await openStore(dialect)
  await store.transaction((tx) =>
    tx.updateTable('settings').set({ value }).where('name', '=', name).execute(),
  )
  const settings = () => store.transaction((tx) => tx.selectFrom('settings').selectAll().execute())
  const before = await settings()
  const error: unknown = await openStore(dialect).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StoreRefused)
  expect((error as Error).message).toMatch(words)
  expect(await settings()).toEqual(before)
})

test('a store opens with the key that it was made with, and refuses another one', async () => {
  const dialect = lasting()
  const [secrets, another] = [secretsUnder(await newKey()), secretsUnder(await newKey())]
  const sealed = await (await openStore(dialect, { secrets })).secrets.seal('words')
  expect(sealed).not.toContain('words')
  expect(await (await openStore(dialect, { secrets })).secrets.open(sealed)).toBe('words')
  await expect(openStore(dialect, { secrets: another })).rejects.toThrow(StoreRefused)
})

test('a later version runs its own lists on a store, once, after beforeMigration has ended', async () => {
  const dialect = lasting()
  await (await openStore(dialect)).close()
  const told: unknown[] = []
  const beforeMigration = async (...versions: number[]) => void told.push(versions)
  const later = [...migrations, ['create table later (name text primary key)']]
  for (let times = 0; times < 2; times += 1) {
    const store = await openStore(dialect, { beforeMigration, migrations: later })
    await store.read((tx) => sql`select name from later`.execute(tx))
  }
  expect(told).toEqual([[schemaVersion(), schemaVersion() + 1]])
  await expect(openStore(dialect)).rejects.toThrow(`schema ${schemaVersion() + 1}`)
})
