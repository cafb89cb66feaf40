import { SqliteDialect } from 'kysely'
import type { SqliteDatabase } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isStorageFailure, StorageFailure } from '../blobs/storage-failure'
import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import { createService } from '../http/create-service'
import type { ScenarioRequest } from '../rules/scenario'
import { caller, requestTo } from '../testing/call'
import { happyNow, happyWorld } from '../testing/happy-world'
import { migratedDatabase } from '../testing/memory-store'
import { ownWorld } from '../testing/own-world'
import { openStore } from './open-store'

type Full = 'no' | 'at a write' | 'at the commit' | 'and it stays open'

/**
 * A database whose disk can be filled. Like SQLite, it then ends the transaction by itself, except in the mode that
 * leaves it open.
 */
async function fillable() {
  const engine = await migratedDatabase()
  const disk = { full: 'no' as Full }
  let hasWritten = false
  const fail = () => {
    if (disk.full !== 'and it stays open' && engine.inTransaction) engine.exec('rollback')
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  }
  const database: SqliteDatabase = {
    prepare(sql) {
      const statement = engine.prepare(sql)
      const turn = () => {
        const isWrite = /^(insert|update|delete)/i.test(sql)
        if (sql === 'rollback' && hasWritten && disk.full === 'and it stays open')
          throw new Error('no rollback either')
        if (sql === 'begin') hasWritten = false
        hasWritten ||= isWrite
        if (disk.full === 'at the commit' ? sql === 'commit' && hasWritten : disk.full !== 'no' && isWrite)
          fail()
      }
      return {
        reader: statement.reader,
        all: (parameters) => (turn(), statement.all(parameters)),
        run: (parameters) => (turn(), statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      }
    },
    close: () => engine.close(),
  }
  return { disk, dialect: new SqliteDialect({ database }) }
}

async function fillableService(file = happyWorld()) {
  const { disk, dialect } = await fillable()
  const store = await openStore(dialect)
  let now = happyNow
  const world = await ownWorld(file, { store, clock: () => now })
  const service = createService(world, { local: 'local' })
  return { disk, store, service, pass: (ms: number) => (now += ms) }
}

const storageCodes: ReadonlySet<number> = new Set([234042, 1061045])

const fullDisks = ['at a write', 'at the commit', 'and it stays open'] as const

test('with a full disk every call that writes gets the storage code, and succeeds once there is room', async () => {
  const refused: string[] = []
  for (const {
    contract: { route },
    happy,
    base,
  } of [...endpoints, ...heraldEndpoints(endpoints, 'local')]) {
    const file = happyWorld()
    base?.world?.(file)
    const { disk, service, pass } = await fillableService(file)
    let request: ScenarioRequest = { ...happy, ...base?.request }
    request = { ...request, ...(await base?.before?.(caller(service), { pass })) }
    const codeOf = async (full: Full) => {
      disk.full = full
      pass(1000)
      const response = await service(requestTo(route, request))
      if (response.headers.get('content-type')?.includes('json')) {
        return ((await response.json()) as { code: number }).code
      }
      await response.body?.cancel()
      return 0
    }
    for (const full of fullDisks) {
      const code = await codeOf(full)
      // It writes nothing.
      if (code === 0 && full === fullDisks[0]) break
      expect([route, full, storageCodes.has(code), code]).toEqual([route, full, true, code])
      if (full === fullDisks.at(-1)) refused.push(route)
    }
    if (refused.at(-1) === route) expect([route, await codeOf('no')]).toEqual([route, 0])
  }
  expect(refused.length).toBeGreaterThan(30)
})

describe.each(fullDisks)('a disk that is full %s', (full) => {
  test('leaves nothing of the transaction, and the error is the cause and not the failed rollback', async () => {
    const { disk, store } = await fillableService()
    const write = (name: string) =>
      store.transaction(async (tx) => {
        await tx.insertInto('settings').values({ name, value: '' }).execute()
      })
    disk.full = full
    await expect(write('lost')).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    disk.full = 'no'
    await write('kept')
    const names = await store.read((tx) => tx.selectFrom('settings').select('name').execute())
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['kept']))
    expect(names.map(({ name }) => name)).not.toContain('lost')
  })
})

const failing = (facts: object) => Object.assign(new Error('as asked'), facts)

test.each([
  [true, 'SQLITE_IOERR_WRITE', failing({ code: 'SQLITE_IOERR_WRITE' })],
  [true, 'SQLITE_READONLY_DBMOVED', failing({ code: 'SQLITE_READONLY_DBMOVED' })],
  [false, 'SQLITE_CONSTRAINT_UNIQUE', failing({ code: 'SQLITE_CONSTRAINT_UNIQUE' })],
  [true, 'EROFS', failing({ code: 'EROFS' })],
  [false, 'ECONNRESET', failing({ code: 'ECONNRESET' })],
  [true, 'PostgreSQL’s 53100', failing({ code: '53100' })],
  [true, 'an extended code over SQLite’s 10, in WebAssembly', failing({ resultCode: 10 | (3 << 8) })],
  [false, 'SQLite’s 19 in WebAssembly', failing({ resultCode: 19 })],
  [true, 'QuotaExceededError', new DOMException('', 'QuotaExceededError')],
  [false, 'AbortError', new DOMException('', 'AbortError')],
  [true, 'what was caused by one', new Error('', { cause: new StorageFailure('') })],
  [false, 'what was caused by another', new Error('', { cause: new Error('') })],
  [false, 'a text', 'SQLITE_FULL'],
])('storage that failed, %s: %s', (is, _, error) => {
  expect(isStorageFailure(error)).toBe(is)
})
