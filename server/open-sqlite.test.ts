import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sqliteDialect } from './open-sqlite'

const folder = mkdtempSync(join(tmpdir(), 'herald-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Tables {
  words: { word: string }
}

const open = async (name: string) => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(folder, name)) })
  await sql`create table if not exists words (word text primary key)`.execute(db)
  return db
}

test('every commit is flushed to the disk', async () => {
  const db = await open('durable.db')
  const { rows } =
    await sql`select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`.execute(db)
  expect(rows).toEqual([{ journal_mode: 'wal', synchronous: 2, foreign_keys: 1 }])
  await db.destroy()
})

test('what was written is there after closing and opening', async () => {
  const before = await open('again.db')
  await before.insertInto('words').values({ word: '公告 😀' }).execute()
  await before.destroy()
  const after = await open('again.db')
  expect(await after.selectFrom('words').selectAll().execute()).toEqual([{ word: '公告 😀' }])
  await after.destroy()
})

test('a statement that failed can be asked again, and more statements than are kept prepared work', async () => {
  const db = await open('many.db')
  const add = (word: string) => db.insertInto('words').values({ word }).execute()
  await add('once')
  await expect(add('once')).rejects.toThrow('UNIQUE')
  await add('twice')
  for (let number = 0; number < 250; number++) await sql.raw(`select ${number} from words`).execute(db)
  expect(await db.selectFrom('words').selectAll().orderBy('word').execute()).toHaveLength(2)
  await db.destroy()
})
