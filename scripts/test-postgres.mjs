// Runs the service's tests with every store on PostgreSQL, and the tests that only concern PostgreSQL. Starts its own
// PostgreSQL, unless HERALD_TEST_DATABASE names one to use.
//   node scripts/test-postgres.mjs [FILES]
//   node scripts/test-postgres.mjs --short     what differs most from SQLite, in seconds: a part of CI
import { spawnSync } from 'node:child_process'
import { postgresBinaries, startPostgres } from './postgres.mjs'

const given = process.env.HERALD_TEST_DATABASE
if (!given && !postgresBinaries()) {
  console.log('Skipped: there is no PostgreSQL on this machine (apt-get install postgresql).')
  process.exit(0)
}
const server = given ? undefined : await startPostgres()
const isShort = process.argv[2] === '--short'
const files = isShort
  ? ['.postgres.ts', 'service/http/statements', 'service/store/', 'service/blobs/']
  : process.argv.slice(2)
const args = ['vitest', 'run', '--config', 'vitest.postgres.config.ts', ...files]
const { status } = spawnSync('npx', args, {
  stdio: 'inherit',
  env: { ...process.env, HERALD_TEST_DATABASE: given ?? server.url, ...(isShort && { HERALD_SHORT: '1' }) },
})
await server?.stop()
process.exitCode = status ?? 1
