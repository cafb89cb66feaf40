import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WrittenWorld } from '../contract/herald/world-file'
import type { Blobs } from '../service/blobs/blobs'
import { knownBlobs } from '../service/blobs/known-blobs'
import { codeOf, isError } from '../service/errors/any-realm'
import type { QueueOf } from '../service/events/event-queue'
import type { Pacing } from '../service/http/pace'
import { present } from '../service/rules/present'
import { openStore, StoreRefused } from '../service/store/open-store'
import type { Store } from '../service/store/store'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import type { World } from '../service/world/world'
import { collectHourly, requireFree, takeBucketNow } from './collect-blobs'
import type { Collected } from './collect-blobs'
import type { BucketAddress } from './commands'
import {
  asideIn,
  copyAside,
  DataRefused,
  findData,
  placesIn,
  removeOldAside,
  serviceIdOf,
  setWorldAside,
  writeMarker,
} from './data-folder'
import { lockDataFolder } from './data-lock'
import { blobsIn, diskBlobs } from './disk-blobs'
import { worldToBeginWith } from './first-world'
import { flushFile, flushFolder } from './flush'
import type { PoolCounts } from './metrics'
import { sqliteFile, sqliteReader } from './open-sqlite'
import type { SqliteFile } from './open-sqlite'
import { requireOwnSecrets, requireOwnSecretsIn } from './own-secrets'
import { damagedPages, readLog, readSums } from './page-sums'
import type { Probes } from './readiness'
import { haveKey, secretsIn } from './secret-key'

export interface Data {
  world: World
  /** The shared counter of all instances of the world; absent if there are no others. */
  pace?: Pacing
  /**
   * Whether this instance alone delivers an application's events by a carrier. For long connections, that is an
   * instance that holds one. Absent if there are no other instances.
   */
  delivers?: (queue: QueueOf, isConnected: boolean) => Promise<boolean>
  /** Passes words about presence between instances; absent if there are no others. */
  presence?: { tell(word: string): void; listen(heard: (word: string) => void): void }
  /** The same for words about changes. Undefined: words may have been missed. */
  changes?: { tell(word: string): void; listen(heard: (word: string | undefined) => void): void }
  /** Remarks for the operator about the opening. */
  remarks: string[]
  /** The probes for readiness. */
  probes: Probes
  /** The connections to the database; absent if it is a file. */
  pool?: () => PoolCounts
  /** Checks every file that the world refers to, a piece at a time. Returns those that are damaged or missing. */
  checkBlobs(): Promise<string[]>
  /** Writes everything out and releases the folder. */
  close(): Promise<void>
}

/**
 * Opens the data folder for this process alone. Throws DataFolderInUse if another process has it, and DataRefused if
 * it is not Herald's or is damaged. A new folder gets the world file, or the demo world.
 *
 * A new world is first built in a folder of its own and moved into place once it is whole. So a refused world changes
 * nothing, and creates no folder that did not exist.
 */
export async function openData(options: {
  data: string
  /** Holds the bytes of files; absent if the folder does. */
  bucket?: BucketAddress | undefined
  world?: string | WrittenWorld | undefined
  fresh?: boolean
  /** Other machines can reach it, so a world with a published secret is refused. */
  isPublic?: boolean
  /** Overrides what the world says about its limits of pace. */
  limits?: boolean | undefined
  /** Wraps the world’s store. */
  counting?: (store: Store) => Store
  /** Receives one line for the operator at a time, while it is open. */
  say?: ((line: string) => void) | undefined
}): Promise<Data> {
  const { data: folder, world: worldPath, fresh = false, isPublic = false } = options
  const isNew = findData(folder, fresh) === 'new'
  const begins = isNew || fresh
  const bucket = options.bucket && (await import('./s3-blobs')).openBucket(options.bucket)
  if (bucket && !begins) await requireNoFiles(folder)
  const worldFile = begins ? worldToBeginWith(worldPath) : undefined
  if (isPublic && worldFile) requireOwnSecrets(worldFile)

  const lock = lockDataFolder(folder)
  const remarks: string[] = []
  try {
    // Checked again under the lock, because its previous holder may have created a world meanwhile.
    const isStillNew = isNew && findData(folder) === 'new'
    if (bucket && begins) await requireFree(bucket, [serviceIdOf(folder)])
    if (isStillNew) writeMarker(folder, 'beginning')
    if (worldFile && (fresh || isStillNew))
      await beginData(folder, (store, blobs) => loadWorld(store, bucket ?? blobs, worldFile, Date.now()))
  } catch (error) {
    lock.release()
    if (isNew) rmSync(placesIn(folder).marker, { force: true })
    if (lock.created) rmSync(folder, { recursive: true, force: true })
    throw inWords(error, folder)
  }

  try {
    const now = Date.now()
    if (worldPath && !begins)
      remarks.push(
        `${folder} already holds a world, so Herald did not read ${typeof worldPath === 'string' ? worldPath : 'the given one'}. Use --fresh to start over.`,
      )
    const store = await openSqlite(folder, now, remarks)
    if (isPublic) await requireOwnSecretsIn(store).catch((error: unknown) => closedBefore(store, error))
    const { counting = (same) => same, say = () => undefined } = options
    let collected: Collected | undefined
    if (bucket) {
      collected = collectedIn(folder, { store, bucket, service: present(serviceIdOf(folder)), say })
      const taken = takeBucketNow(collected)
      remarks.push(...(await taken.catch((error: unknown) => closedBefore(store, error))))
    }
    const files = collected ? filesIn(collected) : filesOf(folder, now)
    const world = await openWorld({
      store: counting(store),
      blobs: files.blobs,
      clock: Date.now,
      random: randomBytes,
      isPublic,
      limits: options.limits,
    })
    const known = await store.transaction(knownBlobs)
    removeOldAside(folder, now)
    const probes = { database: databaseProbe(folder, store), blobs: files.probe }
    await files.sweep(known)
    let isOpen = true
    return {
      world,
      remarks,
      probes,
      checkBlobs: () => lostOf(known, files, () => isOpen),
      async close() {
        isOpen = false
        files.close()
        await store.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw inWords(error, folder)
  }
}

/** Also checks that it is the same file, because a removed file still answers a process that has it open. */
function databaseProbe(folder: string, store: Store) {
  const { database } = placesIn(folder)
  const { ino, dev } = statSync(database)
  return async () => {
    const now = await stat(database)
    if (now.ino !== ino || now.dev !== dev) throw new Error(`${database} is another file`)
    await store.reading((tx) => sql`select 1`.execute(tx))
  }
}

async function closedBefore(store: Store, error: unknown): Promise<never> {
  await store.close()
  throw error
}

/**
 * Builds the world in a separate folder, sets the existing one aside, and moves the new one into place. The marker
 * says first that a world is being created and last that it is whole. The database is copied, not moved, because
 * libsql closes a file only when its statements are garbage-collected. Two connections to one file under two names
 * would not know of each other.
 */
export async function beginData(
  folder: string,
  fill: (store: Store, blobs: Blobs) => Promise<unknown>,
  sealingKey?: string,
) {
  const { next, database, key, blobs } = placesIn(folder)
  const built = placesIn(next)
  rmSync(next, { recursive: true, force: true })
  mkdirSync(built.blobs, { recursive: true, mode: 0o700 })
  try {
    haveKey(built.key, sealingKey)
    const store = await openStore(sqliteFile(built.database).dialect, { secrets: await secretsIn(built.key) })
    try {
      await fill(store, diskBlobs(built.blobs))
    } finally {
      await store.close()
    }
    const whole = join(next, 'whole.db')
    copyFileSync(built.database, whole)
    flushFile(whole)
    writeMarker(folder, 'beginning')
    setWorldAside(folder, Date.now())
    renameSync(built.blobs, blobs)
    renameSync(built.key, key)
    renameSync(`${built.database}-sums`, `${database}-sums`)
    renameSync(whole, database)
    flushFolder(folder)
    writeMarker(folder, 'whole')
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** Opens the existing database after a check that it is unchanged. */
export async function openSqlite(folder: string, now: number, remarks: string[]): Promise<Store> {
  const { database, key } = placesIn(folder)
  const hasSums = requireAsItWas(database, remarks)
  if (!existsSync(key))
    throw new DataRefused(
      `The key ${key} is missing. Herald needs it to decrypt the secrets in the database. ` +
        'Restore it from a backup, or start over with --fresh.',
    )
  const secrets = await secretsIn(key)
  const file = sqliteFile(database)
  // Stays open if this throws, because closing would write into a damaged file, and the process ends anyway.
  if (!hasSums) requireSound(file, database)
  if (!hasSums)
    remarks.push(
      'The checksums of the database were missing or damaged, so Herald wrote new ones. The structure is intact, but changed values cannot be detected.',
    )
  const store = await openStore(file.dialect, {
    secrets,
    openReader: () => sqliteReader(database),
    async beforeMigration(from, to) {
      file.checkpoint()
      const copy = copyAside(folder, from, now)
      remarks.push(
        `Herald upgraded the database from schema ${from} to ${to}. The old one stays in ${copy} for a week.`,
      )
    },
  })
  file.checkpoint()
  return store
}

/** Whether the database has checksums. Throws DataRefused if it does not match them or its log is damaged. */
function requireAsItWas(database: string, remarks: string[]): boolean {
  const log = readLog(database)
  const sums = readSums(database)
  if (log.state === 'damaged')
    throw new DataRefused(`The log ${database}-wal is damaged: confirmed writes cannot be read. ${wayOut}`)
  const damaged = sums ? damagedPages(database, sums, log) : []
  if (damaged.length > 0) {
    const pages = damaged.length === 1 ? `page ${damaged[0]} has` : `${damaged.length} pages have`
    throw new DataRefused(`The database ${database} is damaged: ${pages} a wrong checksum. ${wayOut}`)
  }
  if (sums && log.state === 'torn')
    remarks.push('The last write was incomplete, as after a power cut. Herald dropped it.')
  return sums !== undefined
}

const wayOut =
  'Restore the whole folder from a backup, or start over with --fresh, which sets the old data aside.'

function requireSound(file: SqliteFile, database: string) {
  const fault = file.fault()
  if (fault) throw new DataRefused(`The database ${database} is damaged: ${oneLine(fault)}. ${wayOut}`)
}

/** Turns StoreRefused and errors of SQLite into DataRefused. Returns any other error unchanged. */
function inWords(error: unknown, folder: string): unknown {
  if (error instanceof StoreRefused) return new DataRefused(`${folder}: ${error.message}`, { cause: error })
  if (!isError(error) || !codeOf(error).startsWith('SQLITE_')) return error
  const { database } = placesIn(folder)
  if (/CORRUPT|NOTADB/.test(codeOf(error)))
    return new DataRefused(`The database ${database} is damaged: ${oneLine(error.message)}. ${wayOut}`)
  return new DataRefused(`Herald cannot open the database ${database}: ${oneLine(error.message)}.`, {
    cause: error,
  })
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').replace(/\.$/, '')

/** The bytes of a world's files, in a folder or a bucket. */
interface Files {
  blobs: Blobs
  probe: Probes[string]
  /** Sets aside bytes whose rows were never committed because of a crash. */
  sweep(known: ReadonlySet<string>): Promise<unknown>
  isWhole(sha256: string): Promise<boolean>
  close(): void
}

function filesOf(folder: string, now: number): Files {
  const blobs = diskBlobs(placesIn(folder).blobs)
  return {
    blobs,
    probe: () => blobs.probe(),
    sweep: (known) => blobs.sweep(known, () => asideIn(folder, 'swept', now)),
    isWhole: async (sha256) => (await blobs.check(sha256)) === 'whole',
    close: () => undefined,
  }
}

/** Collects bytes without a row a day later. Checks only that bytes exist, because reading them detects damage. */
function filesIn(collected: Collected): Files {
  const { bucket } = collected
  let stop = () => {}
  return {
    blobs: bucket,
    probe: () => bucket.probe(),
    async sweep() {
      stop = collectHourly(collected)
    },
    isWhole: async (sha256) => (await bucket.get(sha256, { start: 0, end: 0 })) !== undefined,
    close: () => stop(),
  }
}

/** While an earlier database is set aside, the files that it refers to stay in the bucket, too. */
export const collectedIn = (folder: string, collected: Omit<Collected, 'isHeld'>): Collected => ({
  ...collected,
  isHeld: (now) => removeOldAside(folder, now),
})

/** Throws DataRefused if the folder has files, because they would be looked up in the bucket. */
async function requireNoFiles(folder: string) {
  const { blobs } = placesIn(folder)
  if (!existsSync(blobs) || (await blobsIn(blobs)).length === 0) return
  throw new DataRefused(
    `${folder} holds files, which Herald does not read with --blobs. ` +
      'Start without --blobs, or move the folder: herald export, then herald import with --blobs.',
  )
}

/** The files that are damaged or missing, checked one at a time. */
async function lostOf(known: ReadonlySet<string>, files: Files, isWanted: () => boolean): Promise<string[]> {
  const lost: string[] = []
  for (const sha256 of known) {
    const isWhole = await files.isWhole(sha256).catch(() => false)
    if (!isWanted()) return []
    if (!isWhole) lost.push(sha256)
    await setImmediate()
  }
  return lost
}
