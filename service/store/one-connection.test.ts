import { expect, test } from 'vitest'
import { dialectOver, migratedDatabase } from '../testing/memory-store'
import { oneConnection } from './one-connection'
import type { Tx } from './store'

const opened = async () => oneConnection(dialectOver(await migratedDatabase()))
const note = (tx: Tx, name: string) => tx.insertInto('settings').values({ name, value: '' }).execute()
const notes = async (tx: Tx) =>
  (await tx.selectFrom('settings').select('name').where('name', 'like', 'note%').execute()).map(
    ({ name }) => name,
  )

test('a query outside of a transaction waits for the one that is under way', async () => {
  const { queries, transaction } = await opened()
  expect(await notes(queries)).toEqual([])
  let seen: Promise<string[]> | undefined
  await transaction(async (tx) => {
    await note(tx, 'note 1')
    seen = notes(queries)
    await note(tx, 'note 2')
  })
  expect(await seen).toEqual(['note 1', 'note 2'])
})

test('a transaction that throws leaves nothing, and does no query after it', async () => {
  const { queries, transaction } = await opened()
  let ended: Tx | undefined
  const failing = transaction(async (tx) => {
    ended = tx
    await note(tx, 'note 1')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(ended && notes(ended)).rejects.toThrow('the transaction is over')
  expect(await notes(queries)).toEqual([])
})

test('a query that fails rejects, with the connection free and in a transaction', async () => {
  const { queries, transaction } = await opened()
  await note(queries, 'note 1')
  await expect(note(queries, 'note 1')).rejects.toThrow('UNIQUE')
  await expect(transaction((tx) => note(tx, 'note 1'))).rejects.toThrow('UNIQUE')
  expect(await notes(queries)).toEqual(['note 1'])
})

test('queries after the close are refused', async () => {
  const { queries, close } = await opened()
  await note(queries, 'note 1')
  await close()
  await expect(notes(queries)).rejects.toThrow('destroyed')
})
