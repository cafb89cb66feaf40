import { SqliteDialect } from 'kysely'
import { memoryBlobs } from '../blobs/memory-blobs'
import { openAgain, openStore } from '../store/open-store'
import { newKey, secretsUnder, type Secrets } from '../store/secrets'
import type { Store } from '../store/store'
import { loadWorld } from '../world/load-world'
import type { WorldFile } from '../world/world-file'
import { LentDatabase } from './lent-database'
import { dialectOver, migratedDatabase } from './memory-store'
import { postgresStore, testDatabase } from './postgres-schemas'

interface Loaded {
  store: Store
  /** The contents of its blobs. */
  kept: Map<string, Uint8Array>
  /** Afterwards the store refuses every query. */
  giveBack(): void
}

/** A loaded world, for one test after the other. */
interface Original {
  database: LentDatabase
  kept: ReadonlyMap<string, Uint8Array>
}

/** Longer files than this are loaded each time: few tests have them, and no two have the same. */
const LONGEST_KEPT = 100_000
/** Some 400 kB each. */
const MOST_WORLDS = 100
const MOST_OF_ONE = 4

/** Worlds that no test has, by the text of the file; the last one given back is at the end. */
const idle = new Map<string, Original[]>()

// One key for all: a world loaded for one test is read by others.
const secrets = newKey().then(secretsUnder).then(openingOnce)

/** Opens each sealed text once: every service opens those of its world, and most tests have the same few worlds. */
function openingOnce({ seal, open }: Secrets): Secrets {
  const opened = new Map<string, Promise<string>>()
  return {
    seal,
    open(sealed) {
      const text = opened.get(sealed) ?? open(sealed)
      opened.set(sealed, text)
      return text
    },
  }
}

/**
 * A store with this world in it for the caller alone, until it is closed or given back. Most tests ask for the same
 * few worlds, and loading one takes twenty times as long as handing it to the next test.
 */
export async function loadedOnce(file: WorldFile, hostNow: number): Promise<Loaded> {
  if (testDatabase) {
    const blobs = new Map<string, Uint8Array>()
    const store = await postgresStore(await secrets)
    await loadWorld(store, memoryBlobs(blobs), file, hostNow)
    return { store, kept: blobs, giveBack: () => undefined }
  }
  const text = JSON.stringify(file)
  const original = idle.get(text)?.pop() ?? (await load(file, hostNow))
  const database = original.database.lend(() => {
    if (text.length <= LONGEST_KEPT) keep(text, original)
  })
  return {
    store: openAgain(new SqliteDialect({ database }), await secrets),
    kept: new Map(original.kept),
    giveBack: () => database.close(),
  }
}

async function load(file: WorldFile, hostNow: number): Promise<Original> {
  const database = await migratedDatabase()
  const kept = new Map<string, Uint8Array>()
  const store = await openStore(dialectOver(database), { secrets: await secrets })
  await loadWorld(store, memoryBlobs(kept), file, hostNow)
  return { database: new LentDatabase(database), kept }
}

function keep(text: string, original: Original) {
  const others = idle.get(text) ?? []
  idle.delete(text)
  idle.set(text, [original, ...others].slice(0, MOST_OF_ONE))
  for (const oldest of idle.keys()) if (idle.size > MOST_WORLDS) idle.delete(oldest)
}
