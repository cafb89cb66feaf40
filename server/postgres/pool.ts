import pg from 'pg'
import type { DatabaseAddress } from '../options'

/** Longer than this nobody waits for a connection: the database does not answer. */
const CONNECT_MS = 900
/** Connections of one instance; a third of what PostgreSQL lets in by itself, so that three instances fit. */
const MOST_CONNECTIONS = 30

/** Connections that see the schema alone. One that breaks is replaced; whoever uses it hears of it by its query. */
export function connectionsTo({ url, schema }: DatabaseAddress, most = MOST_CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    options: `-c search_path=${schema}`,
    application_name: 'herald',
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
