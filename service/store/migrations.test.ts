import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memoryDialect } from '../testing/memory-store'
import { migrations } from './migrations'
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
 * into a new one. A new list gets its line here when it is released, and a folder (scripts/earlier-folders.mjs).
 */
test('every list of migrations is as it was released', async () => {
  expect(await Promise.all(migrations.map(checksumOf))).toEqual(FROZEN)
})

const FROZEN = [
  'b2bcd37e3f458e1d',
  '8ba1d6b985847860',
  '8da148801bc9903e',
  'dae4646b24e12849',
  '7b757cfd75e418fc',
  '624f5d00e200ad61',
  '7aa73e89f328c077',
  '378c29220f76b30a',
  '3b6557cef9d17901',
  '78221098767cf6e3',
]

test('a list is recognised by its words, not by its line breaks', async () => {
  const sum = await checksumOf(['create table a (b text)'])
  expect(await checksumOf(['create table\n      a (b text)'])).toBe(sum)
  expect(await checksumOf(['create table a (b text, c text)'])).not.toBe(sum)
  expect(
    await checksumOf(['create table a (b text)', { name: 'more', run: async () => undefined }]),
  ).not.toBe(sum)
})

test.each([
  ['another list', 'migration_2', 'another checksum', /its migration 2 differs/],
  ['a newer schema', 'schema_version', '99', /schema 99.*newer version/],
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

test('the answers to client_tokens of an earlier release answer the same operation', async () => {
  const dialect = lasting()
  const store = await openStore(dialect)
  const done = { app_id: 'cli_a', chat_id: 'oc_a', done_at: 1 }
  const row = (client_token: string, answer: object) => ({
    ...done,
    client_token,
    answer: JSON.stringify(answer),
  })
  await store.transaction(async (tx) => {
    await tx
      .insertInto('operations')
      .values([
        row('one', { children: [], client_token: 'one', revision_id: 2 }),
        row('two', { blocks: [], client_token: 'two', revision_id: 3 }),
        row('three', { client_token: 'three', revision_id: 4 }),
        // Blocks the new name of the first one.
        row('cli_a create one', { client_token: 'cli_a create one', revision_id: 5 }),
      ])
      .execute()
    // The later lists find the schema before them.
    await sql`alter table apps drop column templates`.execute(tx)
    await sql`drop index messages_listed`.execute(tx)
    await sql`alter table messages drop column opens_thread`.execute(tx)
    await sql`create index messages_listed on messages (chat_id)`.execute(tx)
    await tx.updateTable('settings').set({ value: '7' }).where('name', '=', 'schema_version').execute()
  })
  const opened = await openStore(dialect)
  const kept = await opened.read((tx) =>
    tx.selectFrom('operations').select('client_token').orderBy('client_token').execute(),
  )
  expect(kept.map(({ client_token }) => client_token)).toEqual([
    'cli_a create one',
    'cli_a delete three',
    'cli_a update two',
  ])
})

test('a store opens with the key that it was made with, and refuses another one', async () => {
  const dialect = lasting()
  const [secrets, another] = [secretsUnder(await newKey()), secretsUnder(await newKey())]
  const sealed = await (await openStore(dialect, { secrets })).secrets.seal('words')
  expect(sealed).not.toContain('words')
  expect(await (await openStore(dialect, { secrets })).secrets.open(sealed)).toBe('words')
  await expect(openStore(dialect, { secrets: another })).rejects.toThrow(StoreRefused)
})

test('openStore does not call beforeMigration if there is nothing to migrate', async () => {
  const told: unknown[] = []
  const beforeMigration = async (...versions: number[]) => void told.push(versions)
  const dialect = lasting()
  await openStore(dialect, { beforeMigration })
  await openStore(dialect, { beforeMigration })
  expect(told).toEqual([])
})
