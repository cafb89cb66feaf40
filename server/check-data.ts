import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { knownBlobs } from '../service/blobs/known-blobs'
import { isError } from '../service/errors/any-realm'
import type { Database } from '../service/store/database'
import type { BucketAddress } from './commands'
import { DataRefused, findData, placesIn, serviceIdOf } from './data-folder'
import { lockToRead } from './data-lock'
import { blobsIn, blobState } from './disk-blobs'
import type { BlobState } from './disk-blobs'
import { sqliteFile } from './open-sqlite'
import { damagedPages, readLog, readSums } from './page-sums'
import { openBucket } from './s3-blobs'
import type { S3Blobs } from './s3-blobs'

/** A longer list of names is cut after this many. */
const NAMED = 20

/**
 * Reads everything in a data folder, and in its bucket if it has one, without changing anything. Reports through
 * `say` what is intact and what is not. Returns true if everything is as it was written. Throws DataFolderInUse while
 * a server uses the folder, and DataRefused if it holds no world.
 */
export async function checkData(
  folder: string,
  say: (line: string) => void,
  address?: BucketAddress,
): Promise<boolean> {
  const bucket = address && openBucket(address)
  if (findData(folder) === 'new')
    throw new DataRefused(`${folder} has no data of Herald. Choose another folder with --data.`)
  const lock = lockToRead(folder)
  try {
    if (lock.isReadOnly)
      say(
        'Lock: Herald cannot write to the folder. If a server on another machine uses it, its writes may look like damage.',
      )
    const isSound = checkDatabase(folder, say)
    const known = isSound ? await blobsOf(folder, lock.isReadOnly, say) : undefined
    if (!isSound)
      say('Files: the database cannot list its files, so each file is only compared with its own name.')
    const owner = await bucket?.owner()
    if (owner !== undefined && owner !== serviceIdOf(folder))
      say(
        `Files: ${bucket?.place} belongs to another service (${owner}). Herald will refuse to start with it.`,
      )
    const areWhole = await checkBlobs(bucket ? filesIn(bucket) : filesOf(placesIn(folder).blobs), known, say)
    if (isSound && known && areWhole) {
      say('Everything is intact.')
      return true
    }
    say('Restore the whole folder from a backup. Herald refuses damaged data and never returns it.')
    return false
  } finally {
    lock.release()
  }
}

function checkDatabase(folder: string, say: (line: string) => void): boolean {
  const { database, key } = placesIn(folder)
  const log = readLog(database)
  const sums = readSums(database)
  if (log.state === 'damaged') say('Database: its log is damaged. Confirmed writes cannot be read.')
  if (log.state === 'torn') say('Database: the last write in its log is incomplete. The next start drops it.')
  const damaged = sums ? damagedPages(database, sums, log) : []
  if (damaged.length > 0)
    say(`Database: ${damaged.length} of ${sums?.sums.length} pages damaged (${named(damaged.map(String))}).`)
  else if (sums) say(`Database: ${sums.sums.length} pages, all intact.`)
  else
    say('Database: it has no checksums. Herald checks only its structure and cannot detect changed values.')
  if (!existsSync(key)) say('Key: herald.key is missing. Folders of early versions have none.')
  return log.state !== 'damaged' && damaged.length === 0
}

/** The blobs that the database refers to; undefined if it cannot be read or its structure is damaged. */
async function blobsOf(
  folder: string,
  isReadOnly: boolean,
  say: (line: string) => void,
): Promise<Set<string> | undefined> {
  const copy = isReadOnly ? mkdtempSync(join(tmpdir(), 'herald-check-')) : undefined
  try {
    const file = sqliteFile(copy === undefined ? placesIn(folder).database : copiedTo(copy, folder))
    const db = new Kysely<Database>({ dialect: file.dialect })
    const fault = file.fault()
    const { rows } = await sql<{
      value: string
    }>`select value from settings where name = 'schema_version'`.execute(db)
    say(`Database: schema ${rows[0]?.value}, ${fault ? `structure damaged: ${fault}` : 'structure intact'}.`)
    if (fault) return undefined
    const known = await knownBlobs(db)
    await db.destroy()
    return known
  } catch (error) {
    say(`Database: Herald cannot read it: ${isError(error) ? error.message : String(error)}.`)
    return undefined
  } finally {
    if (copy !== undefined) rmSync(copy, { recursive: true })
  }
}

/** A copy, because SQLite writes next to a database with a log even to read it. */
function copiedTo(copy: string, folder: string): string {
  const { database } = placesIn(folder)
  const copied = placesIn(copy).database
  for (const end of ['', '-wal'])
    if (existsSync(`${database}${end}`)) copyFileSync(`${database}${end}`, `${copied}${end}`)
  return copied
}

/** The files of a world, in a folder or a bucket. */
interface Files {
  /** The stored names. Empty for a bucket, because others may use it, too. */
  names(): Promise<string[]>
  check(sha256: string): Promise<BlobState>
}

const filesOf = (folder: string): Files => ({
  names: async () => (existsSync(folder) ? blobsIn(folder) : []),
  check: (sha256) => blobState(folder, sha256),
})

const filesIn = (bucket: S3Blobs): Files => ({
  names: async () => [],
  async check(sha256) {
    // Reads the blob as a range, which `get` does not compare with its name, so that an unreachable bucket does not
    // count as damage.
    const bytes = await bucket.get(sha256, { start: 0, end: Number.MAX_SAFE_INTEGER })
    if (!bytes) return 'missing'
    const hash = createHash('sha256')
    for await (const piece of bytes as AsyncIterable<Uint8Array>) hash.update(piece)
    return hash.digest('hex') === sha256 ? 'whole' : 'damaged'
  },
})

async function checkBlobs(
  files: Files,
  known: ReadonlySet<string> | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const there = await files.names()
  const states = { whole: [] as string[], damaged: [] as string[], missing: [] as string[] }
  for (const name of known ?? there) states[await files.check(name)].push(name)
  const { whole, damaged, missing } = states
  say(`Files: ${whole.length} of ${whole.length + damaged.length + missing.length} intact.`)
  if (damaged.length > 0) say(`Files: ${damaged.length} damaged (${named(damaged)}).`)
  if (missing.length > 0) say(`Files: ${missing.length} missing (${named(missing)}).`)
  const unknown = known ? there.filter((name) => !known.has(name)) : []
  if (unknown.length > 0) say(`Files: ${unknown.length} not in the database. The next start sets them aside.`)
  return damaged.length === 0 && missing.length === 0
}

const named = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '')
