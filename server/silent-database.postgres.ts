import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import { connectionsTo } from './postgres/pool'
import type { RunningServer } from './start-server'
import { folderOfFile } from './testing/folders'
import { startHere } from './testing/running-server'
import { silentLine } from './testing/silent-line'
import type { SilentLine } from './testing/silent-line'

const folder = folderOfFile()
const schema = `silent_${process.pid}`
let line: SilentLine
let server: RunningServer

beforeAll(async () => {
  const url = new URL(testDatabase ?? '')
  line = await silentLine({ port: Number(url.port), host: url.hostname })
  url.port = String(line.port())
  const database = { url: url.href, schema }
  const data = join(folder, 'data')
  server = await startHere({ data, database, world: happyWorld() })
})
afterAll(async () => {
  await server.close()
  line.close()
  await dropSchema(schema)
})

async function renamed(name: string) {
  const began = performance.now()
  const response = await fetch(`${server.url}/open-apis/im/v1/chats/oc_launch`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${happyApp.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  await response.body?.cancel()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ms: performance.now() - began,
  }
}

const ready = async () => (await fetch(`${server.url}/readyz`)).status
const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 20_000)

test.each([
  ['says nothing more', () => line.silence()],
  ['hangs up and refuses', () => line.hangUp()],
])(
  'while the database %s, every call gets 503 with Retry-After, and the service recovers by itself',
  async (_, lose) => {
    expect((await renamed('before')).status).toBe(200)
    const underWay = Array.from({ length: 8 }, (__, at) => renamed(`under way ${at}`))
    lose()
    const later = Array.from({ length: 4 }, (__, at) => renamed(`later ${at}`))
    // Some requests may have finished before the database was lost.
    const told = (await Promise.all([...underWay, ...later])).filter(({ status }) => status !== 200)
    expect(told.length).toBeGreaterThan(3)
    for (const one of told) expect(one).toMatchObject({ status: 503, retryAfter: '1' })
    const again = await renamed('still lost')
    expect(again).toMatchObject({ status: 503, retryAfter: '1' })
    // Readiness reuses the previous result for a moment.
    await eventually(async () => expect(await ready()).toBe(503))
    line.speak()
    await eventually(async () => expect(await ready()).toBe(200))
    expect((await renamed('after')).status).toBe(200)
    expect(Math.max(...told.map(({ ms }) => ms), again.ms)).toBeLessThan(10_000)
  },
)

test('a database without a free connection for a probe does not count as silent, and its queries continue', async () => {
  const owner = new pg.Client({ connectionString: testDatabase ?? '' })
  await owner.connect()
  const role = `one_${process.pid}`
  await owner.query(`create role ${role} login password 'x' connection limit 1`)
  const url = new URL(testDatabase ?? '')
  Object.assign(url, { username: role, password: 'x' })
  const { pool } = connectionsTo({ url: url.href, schema })
  const only = await pool.connect()
  // Longer than the wait for a silent database.
  const text = 'select 1 as done from pg_sleep(1.2)'
  expect(await only.query({ text, types: { getTypeParser: () => Number } })).toMatchObject({
    rows: [{ done: 1 }],
  })
  only.release()
  await pool.end()
  await owner.query(`drop role ${role}`)
  await owner.end()
})
