import { SqliteDialect } from 'kysely'
import type { SqliteDatabase } from 'kysely'
import Database from 'libsql'
import { isStorageFailure } from '../service/blobs/storage-failure'
import { preparedOnce } from '../service/store/prepared-once'
import { isLogAsLongAs, logFileBytes, readLog, readSums, sumsAfter, sumsOf, writeSums } from './page-sums'

/** An open SQLite file. */
export interface SqliteFile {
  dialect: SqliteDialect
  /** Moves the log into the database, after writing the checksums of its pages to disk. Only between transactions. */
  checkpoint(): void
  /** The fault that SQLite finds in the structure of the file; undefined if there is none. */
  fault(): string | undefined
}

/**
 * The log is moved into the database once it holds this many pages. SQLite would do so at 1,000. Moving takes flushes
 * and reads the log for the checksums, and a page that was written often is moved only once.
 */
const LOG_PAGES = 4_000
/** The length of the log is checked once in this many commits. */
const COMMITS_BETWEEN = 16
/** A log file that a large write has made longer is cut to this length when it starts over. */
const LOG_FILE_PAGES = 5_000

/**
 * SQLite in a file, as a Kysely dialect. Every commit is flushed to the disk before it returns (WAL with
 * synchronous=FULL). Closing leaves everything in one file, with the checksums of its pages in another
 * (`page-sums.ts`). On a full disk, commits stay in the log.
 */
export function sqliteFile(file: string): SqliteFile {
  const database = new Database(file)
  try {
    for (const setting of settings) database.pragma(setting)
    verifyDurable(database)
  } catch (error) {
    database.close()
    throw error
  }

  let sums = readSums(file)
  let room: Uint8Array<ArrayBuffer> | undefined
  const keepSums = () => {
    const log = readLog(file, () => (room ??= new Uint8Array(logFileBytes(LOG_FILE_PAGES))))
    if (!sums || log.pages.size === 0) return
    sums = sumsAfter(sums, log)
    writeSums(file, sums)
  }
  const checkpoint = () => {
    keepSums()
    // Don't wait for a long reader, because only this thread can let it end. The log keeps the pages that it needs
    // until a later checkpoint.
    database.pragma('busy_timeout = 0')
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.pragma('busy_timeout = 5000')
    if (!sums) {
      sums = sumsOf(file)
      writeSums(file, sums)
    }
  }

  let commits = 0
  let changesKept = -1
  const committed = () => {
    commits += 1
    if (commits % COMMITS_BETWEEN !== 0) return
    try {
      if (!isLogAsLongAs(file, LOG_PAGES)) return
      // The log keeps its length until the next write, so commits that only read need no checkpoint.
      const changes = changesOf(database)
      if (changes === changesKept) return
      if (sums) {
        keepSums()
        // The log file keeps its length and is overwritten, because every flush costs more in a growing file.
        database.pragma('wal_checkpoint(PASSIVE)')
      } else checkpoint()
      changesKept = changes
    } catch {
      // The write is safely in the log on the disk. A later commit tries again.
    }
  }
  const close = () => {
    try {
      checkpoint()
    } catch (error) {
      // The disk is full. All commits are safe in the log, and are read from there.
      if (!isStorageFailure(error)) throw error
    } finally {
      database.close()
    }
  }
  return {
    dialect: new SqliteDialect({ database: preparedOnce(tellingCommits(database, committed), close) }),
    checkpoint,
    fault() {
      const [row] = database.pragma('quick_check(1)') as { quick_check: string }[]
      return row?.quick_check === 'ok' ? undefined : (row?.quick_check ?? 'no answer')
    },
  }
}

/** A read-only connection to the same file. It sees committed data and does not wait for writers. */
export function sqliteReader(file: string): SqliteDialect {
  const database = new Database(file)
  for (const setting of ['query_only = ON', 'busy_timeout = 5000']) database.pragma(setting)
  return new SqliteDialect({ database: preparedOnce(database) })
}

/** An empty database in memory. */
export const sqliteInMemory = (): SqliteDialect =>
  new SqliteDialect({ database: preparedOnce(new Database(':memory:')) })

export const sqliteDialect = (file: string): SqliteDialect => sqliteFile(file).dialect

const settings = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
  // No automatic checkpoints, because the checksums of pages must be on the disk before a checkpoint changes them.
  'wal_autocheckpoint = 0',
  `journal_size_limit = ${logFileBytes(LOG_FILE_PAGES)}`,
]

/** How many rows this connection has written since it was opened. */
const changesOf = (database: Database.Database): number =>
  (database.prepare('select total_changes() as changes').get() as { changes: number }).changes

function tellingCommits(database: SqliteDatabase, committed: () => void): SqliteDatabase {
  return {
    prepare(sql) {
      const statement = database.prepare(sql)
      if (sql !== 'commit') return statement
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(parameters),
        iterate: (parameters) => statement.iterate(parameters),
        run(parameters) {
          const result = statement.run(parameters)
          committed()
          return result
        },
      }
    },
    close: () => database.close(),
  }
}

/** Throws if the file system does not support WAL. SQLite then silently uses another mode, which is not durable. */
function verifyDurable(database: Database.Database) {
  const [journal] = database.pragma('journal_mode') as { journal_mode: string }[]
  const [flush] = database.pragma('synchronous') as { synchronous: number }[]
  if (journal?.journal_mode !== 'wal' || (flush?.synchronous ?? 0) < 2)
    throw new Error(
      'Herald cannot store a database safely here: the file system does not support WAL. Choose another --data.',
    )
}
