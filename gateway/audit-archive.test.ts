import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { folderOfTest } from '../server/testing/folders'
import { AuditArchive } from './audit-archive'
import { AuditReader } from './audit-reader'
import type { AuditGap } from './audit-search'
import { GatewayStore } from './store'

const september = Date.UTC(2026, 8, 20)
const october = Date.UTC(2026, 9, 20)
const november = Date.UTC(2026, 10, 20)
const DAY = 86_400_000

/** A data folder with lines of these times. `open` opens it as a gateway does when it starts. */
async function written(times: readonly number[]) {
  const data = folderOfTest()
  const open = () => {
    const store = new GatewayStore(data)
    const reader = new AuditReader(data)
    const said: string[] = []
    const archive = new AuditArchive({ store, reader, data, say: (line) => said.push(line) })
    let isClosed = false
    const close = async () => {
      isClosed = true
      await Promise.all([archive.close(), reader.close()])
      await store.close()
    }
    onTestFinished(() => (isClosed ? undefined : close()))
    const filter = { app_id: 'cli_a' }
    return {
      store,
      reader,
      archive,
      said,
      close,
      append: (at: number) =>
        store.append({
          at,
          app_id: 'cli_a',
          open_id: 'ou_a',
          name: 'A',
          operation: 'GET /x',
          targets: ['oc_a'],
          status: 200,
          code: 0,
          log_id: '',
        }),
      /** All ids that searches find, and the gaps that they report. */
      async found(open_id?: string) {
        const ids: number[] = []
        const gaps: AuditGap[] = []
        let before: number | undefined
        do {
          const found = await reader.search('ou_a', { filter: { ...filter, open_id }, before, lines: 4 })
          ids.push(...found.lines.map(({ id }) => id))
          gaps.push(...found.gaps)
          before = found.next
        } while (before !== undefined)
        return { ids, gaps }
      },
      table: async () =>
        Buffer.concat((await reader.table('ou_a', filter)?.toArray()) ?? [])
          .toString()
          .split('\r\n')
          .slice(1, -1),
    }
  }
  const log = open()
  await Promise.all(times.map((at) => log.append(at)))
  await log.close()
  const rows = () => {
    const database = new Database(join(data, 'gateway.db'))
    const all = database.prepare('SELECT id FROM audit ORDER BY id').all() as { id: number }[]
    database.close()
    return all.map(({ id }) => id)
  }
  const files = () => (existsSync(join(data, 'audit')) ? readdirSync(join(data, 'audit')).toSorted() : [])
  return { data, open, rows, files }
}

const months = [
  ...Array.from({ length: 5 }, (_, at) => september + at),
  ...Array.from({ length: 6 }, (_, at) => october + at),
  ...Array.from({ length: 3 }, (_, at) => november + at),
]
const all = Array.from({ length: 14 }, (_, at) => 14 - at)

test('lines of past months move to a file each, and searches and tables find every line once', async () => {
  const { open, rows, files } = await written(months)
  const { archive, found, table, close } = open()
  await archive.move(november + DAY)
  expect([files(), rows()]).toEqual([
    ['2026-09.db', '2026-10.db'],
    [12, 13, 14],
  ])
  expect(await found()).toEqual({ ids: all, gaps: [] })
  expect(await found('ou_a')).toEqual({ ids: all, gaps: [] })
  expect((await table()).map((row) => Number(row.split(',')[0]))).toEqual(all)
  await close()
  const later = open()
  await later.append(november + 9)
  expect((await later.found()).ids).toEqual([15, ...all])
})

test.each<[step: string, upTo: (log: Awaited<ReturnType<typeof written>>) => Promise<void>]>([
  [
    'half of a copy',
    async ({ data }) => {
      mkdirSync(join(data, 'audit'))
      writeFileSync(join(data, 'audit', '2026-09.db.part'), 'half of a database')
    },
  ],
  [
    'a copy that is not recorded',
    async ({ open }) => {
      const { reader, close } = open()
      expect(await reader.copyMonth(november)).toMatchObject({
        month: '2026-09',
        first_id: 1,
        last_id: 5,
        lines: 5,
      })
      await close()
    },
  ],
  [
    'a record with some of its lines removed',
    async ({ open }) => {
      const { reader, store, close } = open()
      await store.recordMonth((await reader.copyMonth(november))!)
      await store.removeLines(5, 2)
      await close()
    },
  ],
])(
  'after a crash that leaves %s, searches find every line once and the next run finishes the move',
  async (_, upTo) => {
    const log = await written(months)
    await upTo(log)
    const { archive, found } = log.open()
    expect(await found()).toEqual({ ids: all, gaps: [] })
    await archive.move(november + DAY)
    expect(await found()).toEqual({ ids: all, gaps: [] })
    expect([log.files(), log.rows()]).toEqual([
      ['2026-09.db', '2026-10.db'],
      [12, 13, 14],
    ])
  },
)

test('lines that no file holds cannot be removed, and recorded months cannot be changed', async () => {
  const { data, open, rows } = await written(months)
  const { store, reader, close } = open()
  await expect(store.removeLines(5, 5)).rejects.toThrow('append-only')
  await store.recordMonth((await reader.copyMonth(november))!)
  await expect(store.removeLines(6, 6)).rejects.toThrow('append-only')
  await close()
  expect(rows().length).toBe(14)
  const database = new Database(join(data, 'gateway.db'))
  for (const statement of ['UPDATE audit_months SET last_id = 14', 'DELETE FROM audit_months'])
    expect(() => database.exec(statement)).toThrow('append-only')
  database.close()
})

test.each<[why: AuditGap['why'], spoil: (file: string) => void]>([
  ['missing', (file) => rmSync(file)],
  [
    'damaged',
    (file) => {
      const bytes = readFileSync(file)
      bytes[bytes.length - 1]! ^= 1
      writeFileSync(file, bytes)
    },
  ],
  ['damaged', (file) => writeFileSync(file, '')],
])('searches and tables name a file of a month that is %s, and find all other lines', async (why, spoil) => {
  const { data, open } = await written(months)
  const first = open()
  await first.archive.move(november + DAY)
  await first.close()
  spoil(join(data, 'audit', '2026-10.db'))
  const { archive, found, table, said } = open()
  const rest = all.filter((id) => id < 6 || id > 11)
  expect(await found()).toEqual({ ids: rest, gaps: [{ month: '2026-10', why }] })
  const rows = await table()
  expect(rows.length).toBe(rest.length + 1)
  expect(rows).toContain(
    `,2026-10,,,,LINES OF THIS MONTH ARE MISSING: audit/2026-10.db IS ${why.toUpperCase()}`,
  )
  archive.start()
  expect(said).toEqual(
    why === 'missing'
      ? [`The audit log of 2026-10 is missing. Restore ${join(data, 'audit', '2026-10.db')} from a backup.`]
      : [],
  )
})

test('the gateway reads a file again that is put back while it runs', async () => {
  const { data, open } = await written(months)
  const { archive, found } = open()
  await archive.move(november + DAY)
  const file = join(data, 'audit', '2026-10.db')
  const bytes = readFileSync(file)
  rmSync(file)
  expect((await found()).gaps).toEqual([{ month: '2026-10', why: 'missing' }])
  writeFileSync(file, bytes)
  expect(await found()).toEqual({ ids: all, gaps: [] })
})

test.each<[what: string, times: number[], files: string[], left: number[]]>([
  ['no line of a later month is there yet', [october, october + 1], [], [1, 2]],
  ['a line came late', [october, november, october + 1, november], ['2026-10.db'], [2, 3, 4]],
  [
    'the clock was a year ahead for a line',
    [october, november + 365 * DAY, october, november],
    ['2026-10.db'],
    [4],
  ],
  ['the clock began in 1970', [0, october, november], ['1970-01.db', '2026-10.db'], [3]],
  // The platform's calendar is eight hours ahead of UTC.
  ['the month ends in UTC+8', [Date.UTC(2026, 9, 31, 15), Date.UTC(2026, 9, 31, 16)], ['2026-10.db'], [2]],
])('each month is moved once and whole if %s', async (_, times, expected, left) => {
  const { open, files, rows } = await written(times)
  const { archive, found } = open()
  await archive.move(november + DAY)
  await archive.move(november + DAY)
  expect([files(), rows()]).toEqual([expected, left])
  expect((await found()).ids).toEqual(times.map((__, at) => times.length - at))
})

test('a search reads at most one unchecked file of a month, and reports how far back it looked', async () => {
  const { open } = await written(months)
  const first = open()
  await first.archive.move(november + DAY)
  await first.close()
  const { reader } = open()
  const search = (before?: number) =>
    reader.search('ou_a', { filter: { app_id: 'cli_a', who: 'nobody' }, before, lines: 10 })
  expect(await search()).toEqual({ lines: [], gaps: [], next: 6, back_to: september + 4 })
  expect(await search(6)).toEqual({ lines: [], gaps: [] })
  expect(await search()).toEqual({ lines: [], gaps: [] })
})

test('a gateway stops at once while it moves a month, and continues at its next start', async () => {
  const { open, files } = await written(
    Array.from({ length: 5_000 }, (_, at) => (at < 4_999 ? october : november)),
  )
  const first = open()
  const moving = first.archive.move(november)
  await first.close()
  await moving.catch(() => undefined)
  const { archive, found } = open()
  await archive.move(november)
  expect(files()).toEqual(['2026-10.db'])
  expect((await found()).ids.length).toBe(5_000)
})
