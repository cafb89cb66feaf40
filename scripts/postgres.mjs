import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder in HERALD_POSTGRES_BIN, or Debian's. Undefined: there is no PostgreSQL on this machine. */
export function postgresBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => other - one) : []
  const folders = [
    process.env.HERALD_POSTGRES_BIN,
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')))
}

/**
 * Starts a PostgreSQL in a temporary folder, on loopback only. `isDurable`: every
 * commit is flushed, as in production; otherwise settings are the fastest, for tests without power loss.
 */
export async function startPostgres({ isDurable = false, connections = 300 } = {}) {
  const binaries = postgresBinaries()
  if (!binaries) throw new Error('There is no PostgreSQL on this machine: apt-get install postgresql.')
  const folder = mkdtempSync(join(tmpdir(), 'herald-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? idsOf('nobody') : {}
  if (user.uid !== undefined) for (const each of [folder, data]) chownSync(each, user.uid, user.gid)
  const initdb = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'herald', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { cwd: folder, encoding: 'utf8', ...user },
  )
  if (initdb.status !== 0) throw new Error(initdb.stderr)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: connections,
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  let server
  /** Retries while children of a killed server are still ending: until then it refuses to start. */
  const start = async () => {
    for (;;) {
      const refused = await begun().then(
        () => undefined,
        (error) => error,
      )
      if (!refused) return
      if (!refused.message.includes('still in use')) throw refused
    }
  }
  const begun = async () => {
    const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(join(binaries, 'postgres'), ['-D', data, ...words], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    })
    let said = ''
    await new Promise((resolve, reject) => {
      server.stderr.on('data', (piece) => {
        said = (said + piece).slice(-4_000)
        if (said.includes('ready to accept connections')) resolve()
      })
      server.once('exit', () => reject(new Error(said)))
    })
  }
  const end = async (signal) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  await start()
  return {
    url: `postgres://herald@127.0.0.1:${port}/postgres`,
    start,
    /** Like a power loss; its children end by themselves. */
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function idsOf(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
