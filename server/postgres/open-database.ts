import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WrittenWorld } from '../../contract/herald/world-file'
import type { Blobs } from '../../service/blobs/blobs'
import { setSetting, setting, StoreRefused } from '../../service/store/open-store'
import { openPostgresStore } from '../../service/store/postgres-store'
import { StoreUnavailable } from '../../service/store/store'
import type { Store, Tx } from '../../service/store/store'
import { loadWorld } from '../../service/world/load-world'
import { openWorld } from '../../service/world/open-world'
import { DataRefused, placesIn } from '../data-folder'
import { lockDataFolder } from '../data-lock'
import { diskBlobs } from '../disk-blobs'
import { worldToBeginWith } from '../open-data'
import type { Data } from '../open-data'
import { OptionError } from '../options'
import type { DatabaseAddress } from '../options'
import { requireOwnSecrets, requireOwnSecretsIn } from '../own-secrets'
import type { Probes } from '../readiness'
import { drawnKey, secretsIn, secretsOf } from '../secret-key'
import { connectionsTo } from './pool'

interface Opening {
  database: DatabaseAddress
  /** A file with the key; absent: the key lies in the database. */
  key: string | undefined
  /** Holds the bytes of files. */
  data: string | undefined
  world: string | WrittenWorld | undefined
  fresh: boolean
  isPublic: boolean
  counting: (store: Store) => Store
}

const SEALING_KEY = 'sealing_key'

/**
 * Opens the world in a schema of a PostgreSQL database, which any number of
 * instances may share; the first one begins it with the world file, or with the
 * demo world. Throws DataRefused, StoreUnavailable and what `openData` throws
 * of a world.
 */
export async function openDatabase(options: Opening): Promise<Data> {
  const { database, key, isPublic, world } = options
  if (options.fresh)
    throw new OptionError(
      `--fresh begins a data folder again, and no database. Name another schema with ?schema=NAME, or drop ${database.schema} yourself.`,
    )
  const { blobs, probe, release } = openBlobs(options.data)
  let store: Store | undefined
  try {
    const secrets = (tx: Tx) => (key === undefined ? secretsKeptIn(tx) : secretsIn(key))
    store = await openPostgresStore({
      pool: connectionsTo(database),
      schema: database.schema,
      secretsOf: secrets,
    })
    const began = await begin(store, blobs, options)
    if (isPublic) await requireOwnSecretsIn(store)
    const open = store
    return {
      world: await openWorld({
        store: options.counting(store),
        blobs,
        clock: Date.now,
        random: randomBytes,
        isPublic,
      }),
      remarks: [
        ...(world && !began ? [`The database holds a world already; the given one was not read.`] : []),
        ...(key === undefined
          ? ['The key of the secrets lies in the database beside them; --key FILE keeps it apart.']
          : []),
      ],
      probes: { database: () => databaseProbe(open), blobs: probe },
      checkBlobs: async () => [],
      async close() {
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

function openBlobs(data: string | undefined): { blobs: Blobs; probe: Probes[string]; release(): void } {
  if (data === undefined) throw new DataRefused('Files need a place: a data folder.')
  const lock = lockDataFolder(data)
  const blobs = diskBlobs(placesIn(data).databaseBlobs)
  return { blobs, probe: () => blobs.probe(), release: () => lock.release() }
}

/** Drawn by the first instance, under the lock of the migration. */
async function secretsKeptIn(tx: Tx) {
  const kept = await setting(tx, SEALING_KEY)
  if (kept !== undefined) return secretsOf(kept, `in the setting ${SEALING_KEY}`)
  const drawn = drawnKey()
  await setSetting(tx, SEALING_KEY, drawn)
  return secretsOf(drawn, '')
}

/** Whether there was no world yet. Of several that begin at once one does, and the others wait for it. */
async function begin(store: Store, blobs: Blobs, { world, isPublic }: Opening): Promise<boolean> {
  if (await hasWorld(store)) return false
  const file = worldToBeginWith(world)
  if (isPublic) requireOwnSecrets(file)
  return loadWorld(store, blobs, file, Date.now())
}

const hasWorld = (store: Store): Promise<boolean> =>
  store.read(
    async (tx) => (await tx.selectFrom('snapshots').select('snapshot_id').limit(1).execute()).length > 0,
  )

const databaseProbe = (store: Store) => store.read(async (tx) => void (await sql`select 1`.execute(tx)))

/** What the operator can mend, in words; anything else as it is. */
function inWords(error: unknown, { schema }: DatabaseAddress): unknown {
  if (error instanceof StoreRefused)
    return new DataRefused(`Schema ${schema}: ${error.message}`, { cause: error })
  const cause = error instanceof StoreUnavailable ? error.cause : error
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string }
  if (error instanceof StoreUnavailable)
    return new StoreUnavailable(
      `The database does not answer (${code || message}). Look at what --database names.`,
      { cause },
    )
  if (/^(28|3D|42501)/.test(code))
    return new DataRefused(`The database refuses: ${message}. Look at what --database names.`, { cause })
  return error
}
