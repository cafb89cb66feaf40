import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { instancesOfFile } from './testing/instances'
import { callJson } from './testing/json-call'

const { database, servers } = instancesOfFile('clock', 2)

async function clock(at: number, path = '', body?: object): Promise<number> {
  const { data } = await callJson<{ now: string }>(`${servers[at]?.url}/_herald/clock${path}`, body)
  return new Date(data.now).getTime()
}

const HOUR_MS = 3_600_000

async function heardAtTheOther() {
  const set = await clock(0, '/advance', { ms: HOUR_MS })
  await vi.waitFor(async () => expect(await clock(1)).toBeGreaterThan(set - HOUR_MS / 2), 20_000)
}

test('an idle instance learns of a clock that another one set', heardAtTheOther)

test('an idle instance learns of a set clock even after its connection to the database was cut', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', [
    `listen "herald_${database.schema}"`,
  ])
  await client.end()
  await heardAtTheOther()
})

test('advancing the clock at two instances at once loses neither change', async () => {
  const before = await clock(0)
  await Promise.all([0, 1, 0, 1].map((at) => clock(at, '/advance', { ms: HOUR_MS })))
  // An instance learns of the other's changes a moment later.
  await vi.waitFor(async () => expect((await clock(0)) - before).toBeGreaterThanOrEqual(4 * HOUR_MS), 20_000)
})
