import { expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store'
import type { Tx } from './store'

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
