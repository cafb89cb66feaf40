import pg from 'pg'
import { sessionOptions } from '../store/postgres-dialect'
import type { PostgresClient, PostgresPool } from '../store/postgres-dialect'
import { openPostgresStore } from '../store/postgres-store'
import { newKey, secretsUnder } from '../store/secrets'
import type { Secrets } from '../store/secrets'
import type { Store } from '../store/store'
import { tableNames } from '../store/table-names'

/** The database of the tests' stores, when they are on PostgreSQL. */
export const testDatabase = process.env['HERALD_TEST_DATABASE']

/** A statement as it reaches the engine. */
export interface Asked {
  text: string
  values: readonly unknown[]
  /** It was sent while another one of its connection was unanswered: both share a round trip. */
  isBehind: boolean
}

/** Unused schemas of this worker; making one takes a hundred times as long as emptying it. */
const free: string[] = []
const used = new Map<string, Store>()
let made = 0

/** An empty store in a schema of its own. */
export async function postgresStore(secrets: Secrets, onQuery?: (asked: Asked) => void): Promise<Store> {
  const schema = free.pop() ?? (await newSchema())
  const pool = connections(schema)
  const store = await openPostgresStore({
    pool: onQuery ? tellingPool(pool, onQuery) : pool,
    schema,
    secretsOf: async () => secrets,
  })
  const opened = {
    ...store,
    async close() {
      if (!used.delete(schema)) return
      await emptied(pool)
      await store.close()
      free.push(schema)
    },
  }
  used.set(schema, opened)
  return opened
}

const tellingPool = (pool: PostgresPool, onQuery: (asked: Asked) => void): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    let underWay = 0
    return {
      query(asked) {
        onQuery({ text: asked.text, values: asked.values ?? [], isBehind: underWay++ > 0 })
        return client.query(asked).finally(() => (underWay -= 1))
      },
      release: (error) => client.release(error),
      connection: client.connection,
    }
  },
  end: () => pool.end(),
})

/** The statements of the migrations in the first schema. Running them at once takes a tenth of the time. */
let script: Promise<string> | undefined

async function newSchema(): Promise<string> {
  const schema = `test_${process.pid}_${made++}`
  script ??= recorded(`test_${process.pid}_first`)
  const text = await script
  const pool = connections(schema, 1)
  const client = (await pool.connect()) as Client
  await client.query(`create schema ${schema}; ${text}`)
  client.release()
  await pool.end()
  return schema
}

type Client = PostgresClient & { query(text: string): Promise<{ rows: Record<string, string>[] }> }

async function recorded(schema: string): Promise<string> {
  const pool = connections(schema)
  const texts: string[] = []
  const connect = async () => {
    const client = await pool.connect()
    const query: PostgresClient['query'] = (asked) => {
      if (/^(create (table|index|unique)|alter|drop) /.test(asked.text)) texts.push(asked.text)
      return client.query(asked)
    }
    return { query, release: (error?: Error) => client.release(error), connection: client.connection }
  }
  const secretsOf = async () => secretsUnder(await newKey())
  const store = await openPostgresStore({ pool: { connect, end: () => pool.end() }, schema, secretsOf })
  const settings = await store.read((tx) => tx.selectFrom('settings').selectAll().execute())
  await store.close()
  const rows = settings.filter(({ name }) => name.startsWith('migration') || name === 'schema_version')
  for (const { name, value } of rows) texts.push(`insert into settings values ('${name}', '${value}')`)
  return texts.join('; ')
}

/** Closes the stores that the tests of a file left open. */
export async function reuseSchemas(): Promise<void> {
  // One after the other: each takes a connection, and a file of many tests has more stores than a server allows
  // connections.
  for (const store of used.values()) await store.close()
}

export const connections = (schema: string, most = 10): PostgresPool => {
  const pool = new pg.Pool({
    connectionString: testDatabase ?? '',
    max: most,
    idleTimeoutMillis: 300,
    ...sessionOptions(schema),
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  // The query reports a connection that was cut off.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function emptied(pool: PostgresPool) {
  const client = (await pool.connect()) as Client
  const rows = tableNames.filter((name) => name !== 'settings').map((name) => `delete from ${name}`)
  // The settings that say which schema it is stay.
  rows.push(`delete from settings where name not like 'migration%' and name != 'schema_version'`)
  await client.query(rows.join('; '))
  client.release()
}

/** For a test that opens the database by itself. */
export async function dropSchema(schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabase ?? '' })
  await client.connect()
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.end()
}
