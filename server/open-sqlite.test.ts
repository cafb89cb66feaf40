import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { sqliteDialect, sqliteFile } from './open-sqlite'
import { damagedPages, readLog, readSums } from './page-sums'
import { folderOfFile } from './testing/folders'

const folder = folderOfFile()

interface Tables {
  words: { word: string }
}

const open = async (name: string) => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(folder, name)) })
  await sql`create table if not exists words (word text primary key)`.execute(db)
  return db
}

/** The same, with the file itself. */
async function openFile(name: string) {
  const place = join(folder, name)
  const file = sqliteFile(place)
  const db = new Kysely<Tables>({ dialect: file.dialect })
  await sql`create table words (word text primary key)`.execute(db)
  return { place, file, db }
}

test('every commit is flushed to the disk', async () => {
  const db = await open('durable.db')
  const { rows } =
    await sql`select * from pragma_journal_mode, pragma_synchronous, pragma_foreign_keys`.execute(db)
  expect(rows).toEqual([{ journal_mode: 'wal', synchronous: 2, foreign_keys: 1 }])
  await db.destroy()
})

test('a failed statement can run again, and more statements work than stay prepared', async () => {
  const db = await open('many.db')
  const add = (word: string) => db.insertInto('words').values({ word }).execute()
  await add('once')
  await expect(add('once')).rejects.toThrow('UNIQUE')
  await add('twice')
  for (let number = 0; number < 250; number++) await sql.raw(`select ${number} from words`).execute(db)
  expect(await db.selectFrom('words').selectAll().orderBy('word').execute()).toHaveLength(2)
  await db.destroy()
})

test('whenever a checkpoint is interrupted, each page is in the log or matches its stored checksum', async () => {
  const { place, file, db } = await openFile('interrupted.db')
  const addFrom = async (from: number) => {
    for (let number = from; number < from + 60; number += 1) await add(db, number, 1_200)
  }
  const parts = () => [place, `${place}-wal`, `${place}-sums`].map((path) => readFileSync(path))
  await addFrom(0)
  file.checkpoint()
  await addFrom(60)
  const [before, log, sums] = parts()
  file.checkpoint()
  const [after, , sumsAfter] = parts()
  await db.destroy()
  expect(after?.length).toBeGreaterThan(before?.length ?? 0)

  const half = Buffer.concat([after!.subarray(0, 40_960), before!.subarray(40_960)])
  const states = [
    ['before', before, log, sums],
    ['the sums are written', before, log, sumsAfter],
    ['half of the pages are written', half, log, sumsAfter],
    ['all pages are written', after, log, sumsAfter],
    ['the log is cut', after, Buffer.alloc(0), sumsAfter],
  ] as const
  for (const [state, ...bytes] of states) {
    const copy = join(folder, 'state.db')
    for (const [at, path] of [copy, `${copy}-wal`, `${copy}-sums`].entries()) writeFileSync(path, bytes[at]!)
    const damaged = damagedPages(copy, readSums(copy)!, readLog(copy))
    expect({ state, damaged }).toEqual({ state, damaged: [] })
  }
  // Without the log, an unfinished checkpoint is detected.
  writeFileSync(join(folder, 'state.db'), half)
  expect(
    damagedPages(join(folder, 'state.db'), readSums(join(folder, 'state.db'))!, readLog('none')),
  ).not.toEqual([])
})

test('a large log is moved into the database, and the checksums match', async () => {
  const { place, db } = await openFile('large.db')
  for (let number = 0; number < 100; number += 1) await add(db, number, 200_000)
  expect(statSync(`${place}-wal`).size).toBeLessThan(24_000_000)
  expect(statSync(place).size).toBeGreaterThan(16_000_000)
  expect(damagedPages(place, readSums(place)!, readLog(place))).toEqual([])
  await db.destroy()
})

test('reading writes nothing, even with a long log', async () => {
  const { place, file, db } = await openFile('read.db')
  file.checkpoint()
  await fillLog(place, db)
  const sums = () => statSync(`${place}-sums`, { bigint: true }).mtimeNs
  const before = sums()
  for (let times = 0; times < 64; times += 1)
    await db.transaction().execute((tx) => tx.selectFrom('words').select('word').limit(1).execute())
  expect(sums()).toBe(before)
  for (let number = 0; sums() === before; number += 1) await add(db, 1_000 + number, 300_000)
  expect(damagedPages(place, readSums(place)!, readLog(place))).toEqual([])
  await db.destroy()
})

/** Writes and commits a word of this length. */
const add = (db: Kysely<Tables>, number: number, length: number) =>
  db.transaction().execute((tx) =>
    tx
      .insertInto('words')
      .values({ word: `${number}`.padEnd(length) })
      .execute(),
  )

/**
 * Writes until the log is moved into the database, so that the next write starts its file over. Returns the number of
 * writes.
 */
async function fillLog(place: string, db: Kysely<Tables>): Promise<number> {
  const size = statSync(place).size
  let number = 0
  while (statSync(place).size === size) await add(db, number++, 300_000)
  return number
}

/** The log and database of a store whose log started over, on top of frames of the previous log. */
async function logBegunAnew(name: string) {
  const { place, file, db } = await openFile(name)
  await sql`create table marks as select 0 as mark`.execute(db)
  file.checkpoint()
  let number = await fillLog(place, db)
  await add(db, number++, 20)
  // A write of one page, whose first frame is also its last.
  for (let mark = 1; mark < 3; mark += 1)
    await db.transaction().execute((tx) => sql`update marks set mark = ${mark}`.execute(tx))
  const log = readFileSync(`${place}-wal`)
  const words = await db.selectFrom('words').selectAll().execute()
  return { place, log, db, count: number, words }
}

test('a log that starts over in its file is complete, and frames of the previous log after it are ignored', async () => {
  const { place, log, db, count, words } = await logBegunAnew('anew-log.db')
  expect(words).toHaveLength(count)
  expect(log.length).toBeGreaterThan(4_000_000)
  const read = readLog(place)
  expect({ state: read.state, few: read.pages.size < 20 }).toEqual({ state: 'whole', few: true })
  expect(damagedPages(place, readSums(place)!, read)).toEqual([])
  await db.destroy()
})

test('any flipped byte of a write over frames of an earlier log is detected', async () => {
  const { log, db } = await logBegunAnew('anew-damaged.db')
  const frameBytes = 24 + 4096
  // The frames of this log carry the same two random words (salts) as its header.
  const isOurs = (at: number) => log.compare(log, 16, 24, at + 8, at + 16) === 0
  let end = 32
  while (isOurs(end)) end += frameBytes
  const states: Record<string, number> = {}
  const short = log.subarray(0, end + 3 * frameBytes)
  for (let at = 0; at < end; at += at % frameBytes < 64 ? 1 : 509) {
    const copy = Buffer.from(short)
    copy[at] = (copy[at] ?? 0) ^ 4
    writeFileSync(join(folder, 'turned.db-wal'), copy)
    const { state } = readLog(join(folder, 'turned.db'))
    states[state] = (states[state] ?? 0) + 1
  }
  expect(states['whole']).toBeUndefined()
  expect(states['damaged']).toBeGreaterThan(0)

  // As after a power cut.
  const torn = Buffer.from(short)
  torn.fill(0, end - 1000, end)
  writeFileSync(join(folder, 'turned.db-wal'), torn)
  expect(readLog(join(folder, 'turned.db')).state).toBe('torn')
  await db.destroy()
})

test('a log file that a large write made long is truncated once the log starts over', async () => {
  const { place, file, db } = await openFile('cut.db')
  file.checkpoint()
  await add(db, 0, 30_000_000)
  const long = statSync(`${place}-wal`).size
  for (let number = 1; number < 40; number += 1) await add(db, number, 20)
  expect(long).toBeGreaterThan(30_000_000)
  expect(statSync(`${place}-wal`).size).toBeLessThan(21_000_000)
  await db.destroy()
})
