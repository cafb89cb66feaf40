import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Database from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AuditPage } from '../contract/herald/gateway'
import { HangUp } from '../server/hang-up'
import { folderOfTest } from '../server/testing/folders'
import type { Answer } from '../server/write-answer'
import { auditAnswer, auditCsv } from './audit'
import { AuditReader } from './audit-reader'
import type { Role } from './config'
import { personOf } from './sessions'
import { GatewayStore, type AuditLine } from './store'
import { appAt } from './testing/gateway-before-herald'

const line: AuditLine = {
  at: 1_800_000_000_000,
  app_id: 'cli_a1b2c3d4e5f60718',
  open_id: 'ou_bob',
  name: 'Bob',
  operation: 'GET /open-apis/im/v1/chats',
  targets: [],
  status: 200,
  code: 0,
  log_id: 'log',
}

/** A log with these lines, of which a search examines at most `looks`. */
async function started(lines: readonly Partial<AuditLine>[], looks?: number) {
  const folder = folderOfTest()
  const store = new GatewayStore(folder)
  const reader = new AuditReader(folder, looks)
  onTestFinished(async () => {
    await reader.close()
    await store.close()
  })
  await Promise.all(lines.map((more) => store.append({ ...line, ...more })))
  const app = appAt('http://127.0.0.1:1')
  /** The requests of an operator with this role. */
  const as = (role: Role, open_id = 'ou_bob') => {
    const grant = { ...app, open_id, union_id: 'on_bob', name: 'Bob', email: '' }
    const access = { app, grant, role, person: personOf(grant) }
    const ask = (query = '', hangUp = new HangUp()) =>
      auditAnswer(reader, access, {
        method: 'GET',
        url: new URL(`http://localhost/gateway/audit?${query}`),
        headers: {},
        address: '',
        connection: {},
        body: () => {
          throw new Error('a search has no body')
        },
        onEnd: () => undefined,
        hangUp,
      })
    return {
      ask,
      page: async (query = '') => (await jsonIn(await ask(query))).data,
      table: () => auditCsv(reader, access, new URLSearchParams()),
      csv: () => textIn(auditCsv(reader, access, new URLSearchParams())),
    }
  }
  return { as }
}

const textIn = async ({ body }: Answer): Promise<string> => {
  if (body === undefined) return ''
  return Buffer.isBuffer(body) ? body.toString() : Buffer.concat(await body.toArray()).toString()
}
const jsonIn = async (answer: Answer) => JSON.parse(await textIn(answer)) as { code: number; data: AuditPage }

const times = (length: number, more: (at: number) => Partial<AuditLine> = () => ({})) =>
  Array.from({ length }, (_, at) => more(at))

test.each([
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+1', `"'+1"`],
  ['-1', `-1`],
  ['x;=1', `"x;'=1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['a,b "c"', '"a,b ""c"""'],
  ['two\r\nlines', '"two\r\nlines"'],
])('a name of %j is text in the table, not a formula that a spreadsheet runs', async (name, cell) => {
  const { as } = await started([{ name }])
  expect(await as('owner').csv()).toBe(
    '\uFEFFid,time,app_id,open_id,name,operation,targets,status,code,log_id\r\n' +
      `1,2027-01-15T08:00:00.000Z,cli_a1b2c3d4e5f60718,ou_bob,${cell},GET /open-apis/im/v1/chats,,200,0,log\r\n`,
  )
})

test('no query shows lines of another application, and only owners see lines of other operators', async () => {
  const { as } = await started([{}, { open_id: 'ou_alice', name: 'Alice' }, { app_id: 'cli_other' }])
  const seen = async (role: Role) => {
    const all: string[][] = []
    for (const query of ['', 'open_id=ou_alice', 'who=Alice', 'open_id=ou_bob'])
      all.push((await as(role).page(query)).items.map(({ open_id }) => open_id))
    return all
  }
  expect(await seen('owner')).toEqual([['ou_alice', 'ou_bob'], ['ou_alice'], ['ou_alice'], ['ou_bob']])
  expect(await seen('editor')).toEqual([['ou_bob'], ['ou_bob'], [], ['ou_bob']])
  expect(await as('editor').csv()).toContain('99991676')
})

/** All ids on the pages from the first to the last, and how many lines each page had. */
async function allPages(page: (query?: string) => Promise<AuditPage>, query = '') {
  const ids: number[] = []
  const sizes: number[] = []
  const backTo: (number | undefined)[] = []
  let next: number | undefined
  do {
    const found = await page(next === undefined ? query : `${query}&before=${next}`)
    sizes.push(found.items.length)
    ids.push(...found.items.map(({ id }) => id))
    backTo.push(found.back_to)
    next = found.next
  } while (next !== undefined)
  return { ids, sizes, backTo }
}
const newestFirst = (count: number) => Array.from({ length: count }, (_, at) => count - at)

test('a search examines a limited number of lines, reports how far back it looked, and the next page continues there', async () => {
  const lines = times(500, (at) => ({ at: 1_000_000 + at, ...(at === 7 && { name: 'Needle' }) }))
  const { as } = await started(lines, 120)
  // Each search examines 120 of the lines with ids 1 to 500.
  expect(await allPages(as('owner').page, 'who=needle')).toEqual({
    ids: [8],
    sizes: [0, 0, 0, 0, 1],
    backTo: [1_000_380, 1_000_260, 1_000_140, 1_000_020, undefined],
  })
  // Without a filter, a page has a hundred lines.
  expect(await allPages(as('owner').page)).toMatchObject({
    ids: newestFirst(500),
    sizes: [100, 100, 100, 100, 100],
  })
})

test('the lines of one operator are found by index, regardless of how many others are between them', async () => {
  const lines = times(600, (at) => ({ open_id: at % 100 === 0 ? 'ou_carol' : 'ou_bob' }))
  const { as } = await started(lines, 4)
  expect(await allPages(as('reader', 'ou_carol').page)).toEqual({
    ids: [501, 401, 301, 201, 101, 1],
    sizes: [4, 2],
    backTo: [0, undefined].map((time) => (time === 0 ? line.at : time)),
  })
})

test('the main thread reads no line of the log for searches and tables', async () => {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  const { as } = await started(times(20))
  expect((await as('owner').page('who=bob')).items.length).toBe(20)
  expect((await as('owner').csv()).split('\r\n').length).toBe(22)
  expect(
    prepare.mock.calls.map(([statement]) => statement).filter((sql) => /FROM audit\b/.test(sql)),
  ).toEqual([])
})

test("a table has all lines, sent in pieces at the client's pace", async () => {
  const { as } = await started(times(2_500), 700)
  const jobs = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => jobs.mockRestore())
  const rows: string[] = []
  let pieces = 0
  for await (const piece of as('owner').table().body as Readable) {
    rows.push(...String(piece).split('\r\n').slice(0, -1))
    pieces += 1
    // The reader prepares one piece ahead, and the next only after the client takes that one.
    await turn()
    expect(jobs.mock.calls.length).toBeLessThanOrEqual(pieces + 1)
  }
  expect(pieces).toBe(4)
  expect(rows.slice(1).map((row) => Number(row.split(',')[0]))).toEqual(newestFirst(2_500))
})

test('a later search of an operator replaces the earlier one, and other operators keep theirs', async () => {
  const { as } = await started(times(3))
  const searches = await Promise.all([
    as('owner').ask(),
    as('owner').ask('who=bob'),
    as('owner', 'ou_alice').ask(),
    as('owner').ask('who=nobody'),
  ])
  const found = await Promise.all(searches.map(jsonIn))
  expect(found.map(({ code, data }) => data?.items.length ?? code)).toEqual([99991400, 99991400, 3, 0])
  expect(searches[0]).toMatchObject({ status: 429, headers: { 'x-ogw-ratelimit-reset': '1' } })
})

test('a search does not start if its client hung up', async () => {
  const { as } = await started(times(3))
  const hangUp = new HangUp()
  const search = as('owner').ask('', hangUp)
  hangUp.end()
  expect((await search).status).toBe(429)
  expect((await as('owner').page()).items.length).toBe(3)
})

test('an operator can start another table only once the current one is read or aborted', async () => {
  const { as } = await started(times(1_500))
  const first = as('owner').table().body as Readable
  expect(as('owner').table()).toMatchObject({ status: 429 })
  expect(as('owner', 'ou_alice').table()).toMatchObject({ status: 200 })
  first.destroy()
  await vi.waitFor(() => expect(first.closed).toBe(true))
  expect((await as('owner').csv()).split('\r\n').length).toBe(1_502)
  expect(as('owner').table()).toMatchObject({ status: 200 })
})

test.each(['before=x', 'before=0', 'who='.padEnd(300, 'x'), 'target='.padEnd(300, 'x'), 'writes=11'])(
  'a search for %s is refused',
  async (query) => {
    const { as } = await started([])
    expect((await as('owner').ask(query)).status).toBe(400)
  },
)

test('lines that are added while the log closes are written', async () => {
  const folder = folderOfTest()
  const store = new GatewayStore(folder)
  const first = store.append(line)
  let isClosed = false
  const closing = store.close().then(() => (isClosed = true))
  await first
  // On a busy machine the log may be closed before the fiftieth line.
  let added = 1
  for (; added < 51 && !isClosed; added += 1) {
    void store.append(line)
    await turn()
  }
  await closing
  const database = new Database(join(folder, 'gateway.db'))
  onTestFinished(() => void database.close())
  expect(database.prepare('SELECT count(*) AS lines FROM audit').get()).toMatchObject({ lines: added })
})
