import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../server/start-server'
import { folderOfFile } from '../server/testing/folders'
import { builtServer } from '../server/testing/server-process'
import { MOST_GATEWAY_MB, MOST_PING_MS, watched, type Watched } from '../server/testing/watched-process'
import { GatewayStore } from './store'
import { freePort, herald, tenant_key } from './testing/gateway-before-herald'
import { Operator } from './testing/operator'

/** Two million lines, which ten owners search and export at once, while months move to files. */
const LINES = 2_000_000
/** The lines of half a year, most of which move. */
const MOVED = 500_000
const APP_ID = 'cli_a1b2c3d4e5f60718'
const SECRET = 'secret-for-tests'
const people = Array.from({ length: 10 }, (_, at) => `ou_owner_${at}`)

const folder = folderOfFile()
const built = builtServer()
let platform: RunningServer

beforeAll(async () => {
  platform = await herald({
    tenants: [{ tenant_key, name: 'Tenant' }],
    apps: [{ app_id: APP_ID, app_secret: SECRET, name: 'Audit', tenant_key, tokens: ['t-audit'] }],
    users: people.map((open_id) => ({ open_id, name: open_id, tenant_key })),
    chats: [],
  })
})
afterAll(() => platform.close())

/** A data folder with this many lines, `stepMs` apart, the last of them now. */
async function filled(name: string, lines: number, stepMs: number): Promise<string> {
  const data = join(folder, name)
  await new GatewayStore(data).close()
  const database = new Database(join(data, 'gateway.db'))
  database.exec(`PRAGMA synchronous = OFF; WITH RECURSIVE line (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM line WHERE n < ${lines})
    INSERT INTO audit (at, app_id, open_id, name, operation, targets, status, code, log_id)
    SELECT ${Date.now()} - (${lines} - n) * ${stepMs}, '${APP_ID}', 'ou_owner_' || n % 10, 'Owner ' || n % 10,
      'GET /open-apis/im/v1/messages/:message_id', '["om_' || n || '"]', 200, 0, 'log-' || n FROM line`)
  database.close()
  return data
}

/** Starts the built gateway there and signs ten owners in. */
async function started(data: string) {
  const port = await freePort()
  const file = `${data}.json`
  const config = {
    listen: { host: '127.0.0.1', port },
    public_url: `http://127.0.0.1:${port}`,
    data,
    apps: [
      {
        name: 'Audit',
        app_id: APP_ID,
        secret_env: 'HERALD_AUDIT_SECRET',
        platform: { open: platform.url, accounts: platform.url },
        tenant_key,
        operators: people.map((open_id) => ({ open_id, role: 'owner' })),
      },
    ],
  }
  writeFileSync(file, JSON.stringify(config))
  process.env['HERALD_AUDIT_SECRET'] = SECRET
  const gateway = await built.start('gateway', '--config', file)
  const owners: Operator[] = []
  const signIn = async () => {
    for (const open_id of people) {
      const owner = new Operator(gateway, APP_ID)
      await owner.signIn(open_id)
      owners.push(owner)
    }
  }
  return { gateway, owners, signIn }
}

const searches = (owners: readonly Operator[], query: string) =>
  Promise.all(
    owners.map(async (owner) => {
      const { code, data } = await owner.json(`/gateway/audit?${query}`)
      expect(code).toBe(0)
      return data
    }),
  )

/** Reads a table without keeping it, and returns its number of lines. */
async function linesOfTable(owner: Operator): Promise<number> {
  const answer = await owner.ask('/gateway/audit.csv')
  let lines = 0
  for await (const piece of answer.body!) for (const byte of piece) if (byte === 10) lines += 1
  return lines
}

const print = (what: string, { peakMB, slowestPing, pings }: Watched, begun: number) =>
  process.stdout.write(
    `${what}: ${peakMB} MB, slowest ping ${slowestPing} ms of ${pings}, ${Math.round(performance.now() - begun)} ms\n`,
  )

test('ten searches and a table over two million lines do not hold up other requests', async () => {
  const { gateway, owners, signIn } = await started(await filled('this-month', LINES, 1))
  await signIn()
  const run = async (what: string, attack: () => Promise<unknown>) => {
    const begun = performance.now()
    const seen = await watched(gateway, async () => {
      await attack()
    })
    print(what, seen, begun)
    expect(seen.peakMB).toBeLessThan(MOST_GATEWAY_MB)
    expect(seen.slowestPing).toBeLessThan(MOST_PING_MS)
  }
  await run('one search', () => searches(owners.slice(0, 1), 'who=nobody'))
  await run('ten searches', () => searches(owners, 'target=om_none'))
  await run('a table beside searches', () =>
    Promise.all([
      linesOfTable(owners[0]!).then((lines) => expect(lines).toBeGreaterThanOrEqual(LINES)),
      (async () => {
        for (let more = 0; more < 5; more += 1) await searches(owners, `target=om_none_${more}`)
      })(),
    ]),
  )
  // Unread tables wait and hold no memory.
  await run('ten tables that nobody reads', async () => {
    const stop = new AbortController()
    await Promise.all(owners.map((owner) => owner.ask('/gateway/audit.csv', { signal: stop.signal })))
    await searches(owners, 'who=nobody')
    stop.abort()
  })
  expect((await gateway.end('SIGTERM')).code).toBe(0)
})

test('past months move to files while ten owners search', async () => {
  // Half a year of lines.
  const { gateway, owners, signIn } = await started(await filled('half-a-year', MOVED, 32_000))
  await signIn()
  const begun = performance.now()
  const database = new Database(join(folder, 'half-a-year', 'gateway.db'))
  const months = () => (database.prepare('SELECT count(*) AS n FROM audit_months').get() as { n: number }).n
  const left = () => (database.prepare('SELECT count(*) AS n FROM audit').get() as { n: number }).n
  const seen = await watched(gateway, async () => {
    while (months() < 6 || left() > MOVED / 2) await searches(owners, 'target=om_none')
  })
  print('six months move', seen, begun)
  expect(seen.peakMB).toBeLessThan(MOST_GATEWAY_MB)
  expect(seen.slowestPing).toBeLessThan(MOST_PING_MS)
  database.close()
  expect(await linesOfTable(owners[0]!)).toBeGreaterThanOrEqual(MOVED)
  expect((await gateway.end('SIGTERM')).code).toBe(0)
})
