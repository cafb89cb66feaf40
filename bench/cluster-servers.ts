import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { httpServer, listen } from '../server/listener'
import { connectionsTo } from '../server/postgres/pool'
import { sharedLocks } from '../server/postgres/shared-locks'
import { preparePace, sharedPace } from '../server/postgres/shared-pace'
import { secretsOf } from '../server/secret-key'
import { memoryBlobs } from '../service/blobs/memory-blobs'
import { createService } from '../service/http/create-service'
import { openPostgresStore } from '../service/store/postgres-store'
import type { Tx } from '../service/store/store'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import { readWorldFile } from '../service/world/world-file'
import { clusterChats } from './cluster'
import { benchWorldOf, NOW } from './hosted'

const [kind, url = '', place, share] = process.argv.slice(2)
const schema = 'bench_cluster'
/** How far each reading advances the clock: no limit is reached, and a minute passes every 240 readings. */
const TICK_MS = 250
/** Keeps the clocks of the instances apart: at a time that another one has used, its limits might be reached. */
const APART_MS = 1e10
const at = await (kind === 'bare' ? bare() : herald())
// Only on a signal: warming up is not limited.
if (share !== undefined) process.once('SIGUSR2', () => limitTo(Number(share)))
process.stdout.write(`ready at ${at}\n`)

/** An instance as `herald start --database` creates it, with its own clock. */
async function herald(): Promise<string> {
  const database = { url, schema }
  const blobs = memoryBlobs()
  const secrets = await secretsOf('0'.repeat(64), 'of the bench')
  const store = await openPostgresStore({
    pool: connectionsTo(database).pool,
    schema,
    secretsOf: async () => secrets,
  })
  await store.transaction(prepareUnlimitedPace)
  let ahead = Number(place) * APART_MS
  const clock = () => NOW + (ahead += TICK_MS)
  await loadWorld(store, blobs, readWorldFile(benchWorldOf(clusterChats())), NOW)
  const world = await openWorld({ store, blobs, clock, random: randomBytes })
  const pace = sharedPace(
    store,
    sharedLocks(database, () => undefined),
    () => 0,
  )
  const onBug = (error: unknown) => console.error(error)
  const service = createService(world, { pace, onBug })
  return listen(httpServer({ host: '127.0.0.1', service, files: () => false, onBug }), 0, '127.0.0.1')
}

/** Each count is a second after the last one of any instance, so no limit is reached. */
async function prepareUnlimitedPace(tx: Tx) {
  await preparePace(tx)
  await sql`create sequence if not exists counts`.execute(tx)
  await sql`do $$ begin execute replace(
    pg_get_functiondef('pace_admit(text[], bigint[], bigint[])'::regprocedure),
    'clock_timestamp()', 'clock_timestamp() + nextval(''counts'') * interval ''1 second'''
  ); end $$`.execute(tx)
}

/** An instance saves up at most this much unused time: after idling it may not run at double speed. */
const SAVED_MS = 20

/** Limits this process to a part of one processor, as a container limit does: it sleeps whenever it has used more. */
function limitTo(part: number) {
  const bed = new Int32Array(new SharedArrayBuffer(4))
  let began = performance.now()
  let before = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const tooMuch = (user + system) / 1_000 / part - (performance.now() - began)
    if (tooMuch > 0) Atomics.wait(bed, 0, 0, tooMuch)
    if (tooMuch > -SAVED_MS) return
    began = performance.now()
    before = process.cpuUsage()
  }, 5)
}

/** The floor: the same rows in identical tables, with nothing but the driver and Node's own HTTP server. */
async function bare(): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 30, options: '-c search_path=bench_bare' })
  let made = 0
  const begun = async (work: (client: pg.PoolClient) => Promise<unknown>) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await work(client)
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const own = `${process.pid}`
  // Like the service's ids: of the same length, in order within a bundle, otherwise scattered over the index.
  const newIds = (count: number) =>
    Array.from({ length: count }, () => `om_${randomBytes(16).toString('hex')}`).sort()
  const insertMessages = (client: pg.PoolClient, chat: string, count: number) => {
    const ids = newIds(count)
    const rows = ids.map((id, row) => [
      id,
      chat,
      null,
      null,
      null,
      'text',
      '{"text":"hello"}',
      '{"id":"cli_bench","sender_type":"app"}',
      NOW + made++,
      'sent',
      0,
      '[]',
      row === 0 ? null : ids[0],
      0,
      0,
    ])
    let value = 0
    const places = rows.map((row) => `(${row.map(() => `$${++value}`).join()})`)
    return client.query({
      name: `messages ${count}`,
      text: `insert into messages (message_id, chat_id, thread_id, root_id, parent_id, msg_type, content, sender, create_time, state, confidential, mentions, upper_message_id, update_time, edits) values ${places.join()}`,
      values: rows.flat(),
    })
  }
  const answer = {
    code: 0,
    msg: 'success',
    data: { body: { content: '{"text":"hello"}' }, msg_type: 'text' },
  }
  const answers: Record<string, (chat: string) => Promise<unknown>> = {
    send: (chat) =>
      begun(async (client) => {
        await insertMessages(client, chat, 1)
        const values = ['cli_bench', `create chat ${chat}`, `${own} ${made}`, JSON.stringify(answer), NOW]
        await client.query({
          name: 'answered',
          text: 'insert into answered values ($1, $2, $3, $4, $5)',
          values,
        })
      }),
    merge: (chat) => begun((client) => insertMessages(client, chat, 101)),
    page: async (chat) =>
      (
        await pool.query({
          name: 'page',
          text: 'select block_id, parent_id, path, block_type, body from blocks where chat_id = $1 and to_revision = 2147483647 and path > $2 order by path limit 501',
          values: [chat, ''],
        })
      ).rows.map(({ block_id, parent_id, block_type, body }) => ({
        block_id,
        parent_id,
        block_type,
        ...(JSON.parse(body as string) as object),
      })),
  }
  const server = createServer((request, response) => {
    const [, what = '', chat = ''] = (request.url ?? '').split('/')
    void read(request)
      .then(() => answers[what]?.(chat))
      .then((data) => {
        const body = JSON.stringify({ ...answer, ...(Array.isArray(data) && { data }) })
        response.setHeader('content-type', 'application/json').end(body)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

async function read(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return parts.length === 0 || parts[0]!.length === 0
    ? undefined
    : JSON.parse(Buffer.concat(parts).toString())
}
