import { expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store'
import { compiledQuery } from './compiled-query'

let written = 0

const threadsOf = compiledQuery(
  (tx, chat_id: string, ids: readonly string[], since: number | undefined, most: number) => {
    written += 1
    const query = tx
      .selectFrom('threads')
      .select(['thread_id', 'created_at'])
      .where('chat_id', '=', chat_id)
      .where('thread_id', 'in', ids)
      .orderBy('thread_id')
      .limit(most)
    return since === undefined ? query : query.where('created_at', '>=', since)
  },
)

const moveThreads = compiledQuery((tx, from: string, to: string) =>
  tx.updateTable('threads').set({ chat_id: to }).where('chat_id', '=', from),
)

async function threads() {
  const store = await memoryStore()
  const rows = ['a', 'b', 'c'].map((name, created_at) => ({
    thread_id: name,
    chat_id: 'oc_launch',
    created_at,
  }))
  await store.transaction((tx) => tx.insertInto('threads').values(rows).execute())
  const idsOf = async (...asked: [chat: string, ids: string[], since: number | undefined, most: number]) =>
    (await store.read((tx) => threadsOf(tx, ...asked))).rows.map(({ thread_id }) => thread_id)
  return { store, idsOf }
}

test('a query is written once for each shape of its arguments, and answered for the arguments', async () => {
  const { store, idsOf } = await threads()
  written = 0
  expect(await idsOf('oc_launch', ['a', 'c'], undefined, 9)).toEqual(['a', 'c'])
  expect(await idsOf('oc_launch', ['b', 'a'], undefined, 9)).toEqual(['a', 'b'])
  expect(await idsOf('oc_launch', ['b', 'a'], undefined, 1)).toEqual(['a'])
  expect(await idsOf('oc_other', ['b', 'a'], undefined, 1)).toEqual([])
  expect(written).toBe(1)
  expect(await idsOf('oc_launch', ['a', 'b', 'c'], undefined, 9)).toEqual(['a', 'b', 'c'])
  expect(written).toBe(2)
  expect(await idsOf('oc_launch', ['a', 'b', 'c'], 1, 9)).toEqual(['b', 'c'])
  expect(written).toBe(3)
  await store.close()
})

test('a write returns how many rows it changed', async () => {
  const { store, idsOf } = await threads()
  const { numAffectedRows } = await store.transaction((tx) => moveThreads(tx, 'oc_launch', 'oc_other'))
  expect(numAffectedRows).toBe(3n)
  expect(await idsOf('oc_other', ['a'], undefined, 9)).toEqual(['a'])
  await store.close()
})

test('more shapes than are kept get their answers as well', async () => {
  const { store, idsOf } = await threads()
  for (let length = 1; length < 250; length++) {
    const names = Array.from({ length }, (_, at) => `none${at}`)
    expect(await idsOf('oc_launch', [...names.slice(1), 'b'], undefined, 9)).toEqual(['b'])
  }
  await store.close()
})
