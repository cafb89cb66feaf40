import { CompiledQuery, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store'
import { insertMany } from './insert-many'
import { lockKey } from './postgres-store'
import type { Store, Tx } from './store'

let store: Store
afterEach(() => store.close())

const note = (tx: Tx, name: string) => insertMany(tx, 'settings', [{ name, value: '' }])
const noted = () =>
  store.read(async (tx) => {
    const rows = await tx.selectFrom('settings').select('name').where('name', 'like', 'note %').execute()
    return rows.map(({ name }) => name).sort()
  })

test('a failing write fails its transaction with any query after it, and the next transaction works', async () => {
  store = await memoryStore()
  await store.transaction((tx) => note(tx, 'note 1'))
  const twice = (behind: (tx: Tx) => Promise<unknown>) =>
    store.transaction(async (tx) => {
      await note(tx, 'note 2')
      await note(tx, 'note 1')
      await behind(tx)
    })
  await expect(twice(async () => undefined)).rejects.toMatchObject({ code: '23505' })
  await expect(twice((tx) => note(tx, 'note 3'))).rejects.toMatchObject({ code: '23505' })
  await expect(twice((tx) => tx.executeQuery(CompiledQuery.raw('select 1')))).rejects.toMatchObject({
    code: '23505',
  })
  expect(await noted()).toEqual(['note 1'])
  await store.transaction((tx) => note(tx, 'note 4'))
  expect(await noted()).toEqual(['note 1', 'note 4'])
})

/** Holds the lock like another instance, unknown to every line of this process. */
async function heldElsewhere(name: string) {
  const { rows } = await store.read((tx) =>
    sql<{ schema: string }>`select current_schema() as schema`.execute(tx),
  )
  const [one, other] = lockKey(`${rows[0]?.schema} ${name}`)
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let over = Promise.resolve()
  await new Promise<void>((begun) => {
    over = store.transaction(
      async (tx) => {
        await sql`select pg_advisory_xact_lock(${one}::int, ${other}::int)`.execute(tx)
        await note(tx, 'note 1')
        begun()
        await held
      },
      async () => ['something else'],
    )
  })
  return {
    letGo: () => (letGo(), over),
    /** For longer than the time counts as the same. */
    async isWaitedFor() {
      const { rows: waiting } = await store.read((tx) =>
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and classid::bigint = ${one >>> 0} and objid::bigint = ${other >>> 0}
          and waitstart < clock_timestamp() - interval '10 ms'`.execute(tx),
      )
      return waiting.length > 0
    },
  }
}

test('queries sent with locks that took a while are repeated under them, and nothing is written twice', async () => {
  store = await memoryStore()
  const { letGo, isWaitedFor } = await heldElsewhere('chat')
  let begun = 0
  const work = store.transaction(
    async (tx) => {
      begun += 1
      const rows = await tx.selectFrom('settings').select('name').where('name', 'like', 'note %').execute()
      await note(tx, `note ${rows.length + 1}`)
    },
    async () => ['chat'],
  )
  while (!(await isWaitedFor())) expect(begun).toBeLessThan(2)
  await letGo()
  await work
  expect(begun).toBe(2)
  expect(await noted()).toEqual(['note 1', 'note 2'])
})
