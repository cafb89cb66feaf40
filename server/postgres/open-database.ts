import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { clearInterval, setInterval } from 'node:timers'
import { sql } from 'kysely'
import type { WrittenWorld } from '../../contract/herald/world-file'
import type { Blobs } from '../../service/blobs/blobs'
import { setSetting, setting, StoreRefused } from '../../service/store/open-store'
import { openPostgresStore } from '../../service/store/postgres-store'
import { StoreUnavailable } from '../../service/store/store'
import type { Store, Tx } from '../../service/store/store'
import { loadWorld } from '../../service/world/load-world'
import { openWorld } from '../../service/world/open-world'
import { collectHourly, SERVICE_ID, serviceIdIn, takeBucketNow } from '../collect-blobs'
import type { BucketAddress, DatabaseAddress } from '../commands'
import { DataRefused, holdsOne, placesIn } from '../data-folder'
import { lockDataFolder } from '../data-lock'
import { diskBlobs } from '../disk-blobs'
import { worldToBeginWith } from '../first-world'
import type { Data } from '../open-data'
import { OptionError } from '../options'
import { requireOwnSecrets, requireOwnSecretsIn } from '../own-secrets'
import type { Probes } from '../readiness'
import { openBucket } from '../s3-blobs'
import type { S3Blobs } from '../s3-blobs'
import { drawnKey, haveKey, secretsIn, secretsOf } from '../secret-key'
import { instanceWords } from './instance-words'
import { connectionsTo } from './pool'
import { RECONNECTED, sharedLocks } from './shared-locks'
import { preparePace, sharedPace } from './shared-pace'

interface Opening {
  database: DatabaseAddress
  /** A file with the key; absent if the key is in the database. */
  key: string | undefined
  /** Holds the bytes of files; absent if the data folder does. */
  bucket: BucketAddress | undefined
  data: string | undefined
  world: string | WrittenWorld | undefined
  fresh: boolean
  isPublic: boolean
  /** Overrides what the world says about its limits of pace. */
  limits?: boolean | undefined
  counting: (store: Store) => Store
  say?: ((line: string) => void) | undefined
}

const SEALING_KEY = 'sealing_key'

/**
 * Opens the world in a schema of a PostgreSQL database. Any number of instances may share it, and the first one
 * creates it from the world file or the demo world. Throws DataRefused, StoreUnavailable and what `openData` throws
 * about a world.
 */
export async function openDatabase(options: Opening): Promise<Data> {
  const { database, key, isPublic, world: given } = options
  if (options.fresh)
    throw new OptionError(
      `--fresh works with a data folder only, not with --database. Choose another schema with ?schema=NAME, or drop ${database.schema} yourself.`,
    )
  const { blobs, bucket, probe, release } = openBlobs(options)
  let store: Store | undefined
  try {
    const secrets = (tx: Tx) => (key === undefined ? secretsKeptIn(tx) : secretsIn(key))
    const { pool, counts, onSilence, started } = connectionsTo(database)
    store = await openPostgresStore({ pool, schema: database.schema, secretsOf: secrets })
    await store.transaction(preparePace)
    const owned = bucket && { bucket, service: await serviceIdIn(store) }
    const notTaken = owned ? await takeBucketNow(owned) : []
    const began = await begin(store, blobs, options)
    if (isPublic) await requireOwnSecretsIn(store)
    const open = store
    const clock = await databaseClock(store)
    const { say = () => undefined } = options
    const stopCollecting = owned && collectHourly({ ...owned, store: open, say })
    const world = await openWorld({
      store: options.counting(store),
      blobs,
      clock: clock.now,
      random: randomBytes,
      isPublic,
      limits: options.limits,
    })
    const { readClock } = world
    const locks = sharedLocks(database, (word) => {
      if (words.hear(word)) return
      if (word === RECONNECTED) words.reconnected()
      void readClock().catch(() => undefined)
    })
    const words = instanceWords(locks.tell)
    onSilence(locks.lose)
    await locks.listen()
    // Catches up on changes announced before this instance listened.
    await readClock()
    world.readClock = async () => {
      await readClock()
      await locks.tell('clock')
    }
    started()
    return {
      world,
      async delivers({ app_id, carrier }, isConnected) {
        const name = `events ${carrier} ${app_id}`
        if (carrier === 'webhook' || isConnected) return locks.has(name)
        await locks.leave(name)
        return false
      },
      presence: words.presence,
      changes: words.changes,
      pace: sharedPace(store, locks, () => Math.round(world.now() - world.hostNow())),
      remarks: [
        ...notTaken,
        ...(given && !began
          ? [`The database already holds a world, so Herald did not read the given one.`]
          : []),
        ...(key === undefined
          ? [
              'The key of the secrets is stored in the database next to them. Use --key FILE to store it elsewhere.',
            ]
          : []),
      ],
      probes: { database: () => databaseProbe(open), blobs: probe },
      pool: counts,
      checkBlobs: async () => [],
      async close() {
        stopCollecting?.()
        clock.stop()
        await locks.close()
        await open.close()
        release()
      },
    }
  } catch (error) {
    await store?.close()
    release()
    throw inWords(error, database)
  }
}

/** A service to export from, or to import into. */
export interface Moving {
  store: Store
  blobs: Blobs
  /** The key of the secrets, 64 hex digits. */
  key: string
  /** The id that marks a bucket as this service's; undefined if it had none yet. */
  service: string | undefined
}

interface MovingIn extends Moving {
  /** Removes the key after a failed import. */
  forgetKey(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a database to export. With `imported`, the key of an export, opens an empty schema to fill. Throws
 * DataRefused if there is nothing to export, or the schema is not empty.
 */
export async function openToMove(
  options: Pick<Opening, 'database' | 'key' | 'data'> & { blobs: BucketAddress | undefined },
  imported: string | undefined,
): Promise<MovingIn> {
  const { database, key: keyFile } = options
  const place = `The schema ${database.schema} of the database`
  const { blobs, release } = openBlobs({ bucket: options.blobs, data: options.data })
  let store: Store | undefined
  let key = ''
  const isNewKey = imported !== undefined && keyFile !== undefined && !existsSync(keyFile)
  const forgetFile = () => {
    if (isNewKey) rmSync(keyFile, { force: true })
  }
  const secrets = async (tx: Tx) => {
    const isEmpty = (await setting(tx, 'schema_version')) === undefined || !(await holdsWorld(tx))
    if (imported === undefined && isEmpty)
      throw new DataRefused(`${place} has no data of Herald. Choose another with ?schema=NAME.`)
    if (imported !== undefined && !isEmpty) throw new DataRefused(holdsOne(place))
    if (imported !== undefined && keyFile === undefined) await setSetting(tx, SEALING_KEY, imported)
    if (imported !== undefined && keyFile !== undefined) {
      haveKey(keyFile, imported)
      // A killed import left the key. Stored together with the secrets, it would reveal them.
      await tx.deleteFrom('settings').where('name', '=', SEALING_KEY).execute()
    }
    const kept = keyFile === undefined ? await setting(tx, SEALING_KEY) : readFileSync(keyFile, 'utf8').trim()
    key = kept ?? ''
    if (imported !== undefined && key !== imported)
      throw new DataRefused(`${keyFile} holds another key than the export. Choose a new file with --key.`)
    if (key === '') throw new DataRefused('The key of the secrets is in a file. Name it with --key.')
    // An earlier start that wrote no world left this.
    if (imported !== undefined) await tx.deleteFrom('settings').where('name', '=', 'key_check').execute()
    return secretsOf(key, keyFile ?? `in the setting ${SEALING_KEY}`)
  }
  try {
    store = await openPostgresStore({
      pool: connectionsTo(database).pool,
      schema: database.schema,
      secretsOf: secrets,
    })
    const open = store
    return {
      store,
      blobs,
      key,
      service: await open.read((tx) => setting(tx, SERVICE_ID)),
      async forgetKey() {
        forgetFile()
        await open.transaction(async (tx) => {
          if (await holdsWorld(tx)) return
          await tx.deleteFrom('settings').where('name', 'in', [SEALING_KEY, 'key_check']).execute()
        })
      },
      async close() {
        await open.close()
        release()
      },
    }
  } catch (error) {
    forgetFile()
    await store?.close()
    release()
    throw inWords(error, database)
  }
}

interface OpenBlobs {
  blobs: Blobs
  /** The bucket of the files, unless they are in the data folder. */
  bucket?: S3Blobs
  probe: Probes[string]
  release(): void
}

function openBlobs({ bucket: address, data }: Pick<Opening, 'bucket' | 'data'>): OpenBlobs {
  if (address) {
    const bucket = openBucket(address)
    return { blobs: bucket, bucket, probe: () => bucket.probe(), release: () => undefined }
  }
  if (data === undefined) throw new OptionError('The files of a --database need --blobs or --data.')
  const lock = lockDataFolder(data)
  const blobs = diskBlobs(placesIn(data).databaseBlobs)
  return { blobs, probe: () => blobs.probe(), release: () => lock.release() }
}

/** The first instance creates the key, under the lock of the migration. */
async function secretsKeptIn(tx: Tx) {
  const kept = await setting(tx, SEALING_KEY)
  if (kept !== undefined) return secretsOf(kept, `in the setting ${SEALING_KEY}`)
  const drawn = drawnKey()
  await setSetting(tx, SEALING_KEY, drawn)
  return secretsOf(drawn, '')
}

/**
 * Creates a world if there is none. Returns true if it did. If several instances start at once, one creates the world
 * and the others wait.
 */
async function begin(store: Store, blobs: Blobs, { world, isPublic }: Opening): Promise<boolean> {
  if (await hasWorld(store)) return false
  const file = worldToBeginWith(world)
  if (isPublic) requireOwnSecrets(file)
  return loadWorld(store, blobs, file, Date.now())
}

const hasWorld = (store: Store): Promise<boolean> => store.read(holdsWorld)

const holdsWorld = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('snapshots').select('snapshot_id').limit(1).execute()).length > 0

/** How often the database's clock is read. */
const CLOCK_MS = 30_000

/** The database's clock, which all instances use. Between two readings, this machine's clock continues it. */
async function databaseClock(store: Store): Promise<{ now(): number; stop(): void }> {
  let ahead = 0
  const read = async () => {
    const began = Date.now()
    const { rows } = await store.read((tx) =>
      sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(tx),
    )
    const ended = Date.now()
    if (rows[0]) ahead = Math.round(rows[0].now - (began + ended) / 2)
  }
  await read()
  const timer = setInterval(() => void read().catch(() => undefined), CLOCK_MS).unref()
  return { now: () => Date.now() + ahead, stop: () => clearInterval(timer) }
}

const databaseProbe = (store: Store) => store.read(async (tx) => void (await sql`select 1`.execute(tx)))

/** Explains errors that the operator can fix. Returns any other unchanged. */
function inWords(error: unknown, { schema }: DatabaseAddress): unknown {
  if (error instanceof StoreRefused)
    return new DataRefused(`Schema ${schema}: ${error.message}`, { cause: error })
  const cause = error instanceof StoreUnavailable ? error.cause : error
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
  if (error instanceof StoreUnavailable)
    return new StoreUnavailable(`The database does not answer (${code || message}). Check --database.`, {
      cause,
    })
  if (/^(28|3D|42501)/.test(code))
    return new DataRefused(`The database refused the connection: ${message}. Check --database.`, { cause })
  return error
}
