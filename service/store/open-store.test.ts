import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs'
import { happyWorld } from '../testing/happy-world'
import { memoryDialect, memoryStore } from '../testing/memory-store'
import { loadWorld } from '../world/load-world'
import { NEWEST } from './database'
import { schemaVersion } from './migrations'
import { openStore } from './open-store'
import type { Tx } from './store'

const planOf = async (tx: Tx, query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
  const { sql: text, parameters } = query.compile()
  const parts = text.split('?')
  const asked = parts
    .slice(1)
    .reduce((whole, part, at) => sql`${whole}${parameters[at]}${sql.raw(part)}`, sql.raw(parts[0] ?? ''))
  const { rows } = await sql<{ detail: string }>`explain query plan ${asked}`.execute(tx)
  return rows.map((row) => row.detail).join('\n')
}

test('a page of blocks is one range of an index, without a sort, on a store without statistics', async () => {
  const store = await memoryStore()
  await store.transaction(async (tx) => {
    const page = tx
      .selectFrom('blocks')
      .selectAll()
      .where('chat_id', '=', 'oc_launch')
      .where('to_revision', '=', NEWEST)
      .where('path', '>', '/a0')
      .orderBy('path')
      .limit(500)
    const plan = await planOf(tx, page)
    expect(plan).toBe(
      'SEARCH blocks USING INDEX blocks_in_pre_order (chat_id=? AND to_revision=? AND path>?)',
    )
  })
})

test('children are one range of an index, without a sort', async () => {
  const store = await memoryStore()
  await store.transaction(async (tx) => {
    const children = tx
      .selectFrom('blocks')
      .selectAll()
      .where('chat_id', '=', 'oc_launch')
      .where('parent_id', '=', 'oc_launch')
      .where('to_revision', '=', NEWEST)
      .orderBy('path')
    expect(await planOf(tx, children)).toBe(
      'SEARCH blocks USING INDEX blocks_by_parent (chat_id=? AND parent_id=? AND to_revision=?)',
    )
  })
})

test('a transaction that throws leaves nothing, and the next one works', async () => {
  const store = await memoryStore()
  const insert = (tx: Tx) =>
    tx
      .insertInto('tokens')
      .values({
        token_hash: 't',
        sealed_token: '',
        app_id: 'a',
        kind: 'tenant',
        tenant_key: '',
        expires_at: 1,
      })
      .execute()
  const failing = store.transaction(async (tx) => {
    await insert(tx)
    throw new Error('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  await store.transaction(async (tx) => {
    expect(await tx.selectFrom('tokens').selectAll().execute()).toEqual([])
    await insert(tx)
  })
})

test('transactions that begin at once run one after the other', async () => {
  const store = await memoryStore()
  const add = () =>
    store.transaction(async (tx) => {
      const rows = await tx.selectFrom('tokens').selectAll().execute()
      await tx
        .insertInto('tokens')
        .values({
          token_hash: `t-${rows.length}`,
          sealed_token: '',
          app_id: 'a',
          kind: 'tenant',
          tenant_key: '',
          expires_at: 1,
        })
        .execute()
    })
  await Promise.all(Array.from({ length: 20 }, add))
  const rows = await store.transaction((tx) => tx.selectFrom('tokens').selectAll().execute())
  expect(rows).toHaveLength(20)
})

test('a reopened store keeps its rows and runs no migration twice', async () => {
  const dialect = memoryDialect()
  // One connection that outlives the stores over it.
  const driver = dialect.createDriver()
  driver.destroy = async () => undefined
  const lasting = {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => driver,
    createIntrospector: dialect.createIntrospector.bind(dialect),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
  const first = await openStore(lasting)
  await loadWorld(first, memoryBlobs(), happyWorld(), 0)
  await first.close()
  const second = await openStore(lasting)
  const chats = await second.transaction((tx) => tx.selectFrom('chats').selectAll().execute())
  expect(chats).toHaveLength(happyWorld().chats.length)

  const newer = String(schemaVersion() + 1)
  await second.transaction((tx) =>
    tx.updateTable('settings').set({ value: newer }).where('name', '=', 'schema_version').execute(),
  )
  await second.close()
  await expect(openStore(lasting)).rejects.toThrow(`schema ${newer}`)
})
