import { expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store'
import { insertMany } from './insert-many'

test('a second insert with as many rows works like the first', async () => {
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

test('columns that are empty in all rows or in some, and every letter, are read as they were written', async () => {
  const store = await memoryStore()
  const words = ['', 'null', '{a,"b"}', '\\ \' " , 東 🚀\n', '"']
  const rows = words.map((content, at) => ({
    message_id: `om_${at}`,
    chat_id: 'oc_launch',
    thread_id: at % 2 === 0 ? content : null,
    root_id: null,
    parent_id: null,
    msg_type: 'text',
    content,
    sender: '{}',
    create_time: 2 ** 52 + at,
    state: 'sent' as const,
    confidential: 0,
    mentions: '[]',
    upper_message_id: null,
    update_time: at,
    edits: 0,
    opens_thread: 0,
  }))
  const read = await store.transaction(async (tx) => {
    await insertMany(tx, 'messages', rows)
    return tx.selectFrom('messages').selectAll().orderBy('message_id').execute()
  })
  expect(read).toEqual(rows)
  await store.close()
})
