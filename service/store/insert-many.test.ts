import { expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store'
import { insertMany } from './insert-many'

test('as many rows again are written as well as the first ones', async () => {
  const store = await memoryStore()
  const thread = (name: string, created_at: number) => ({ thread_id: name, chat_id: 'oc_launch', created_at })
  const rows = await store.transaction(async (tx) => {
    await insertMany(tx, 'threads', [])
    await insertMany(tx, 'threads', [thread('a', 1), thread('b', 2)])
    await insertMany(tx, 'threads', [thread('c', 3), thread('d', 4)])
    await insertMany(tx, 'threads', [thread('e', 5)])
    return tx.selectFrom('threads').selectAll().orderBy('thread_id').execute()
  })
  expect(rows).toEqual([thread('a', 1), thread('b', 2), thread('c', 3), thread('d', 4), thread('e', 5)])
  await store.close()
})
