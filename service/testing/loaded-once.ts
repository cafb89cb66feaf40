import type Libsql from 'libsql'
import { memoryBlobs } from '../blobs/memory-blobs'
import { openStore } from '../store/open-store'
import { newKey, secretsUnder } from '../store/secrets'
import type { Store } from '../store/store'
import { loadWorld } from '../world/load-world'
import type { WorldFile } from '../world/world-file'
import { copyOf, dialectOver, migratedDatabase } from './memory-store'
import { postgresStore, testDatabase } from './postgres-schemas'

interface Loaded {
  store: Store
  /** What its blobs hold. */
  kept: Map<string, Uint8Array>
}

/** What a world is copied from; nobody else has a hand in it. */
interface Original {
  database: Libsql.Database
  kept: ReadonlyMap<string, Uint8Array>
}

/** Longer files than this are loaded each time: few tests have them, and no two the same. */
const LONGEST_KEPT = 100_000
/** Some 300 kB each. */
const MOST_ORIGINALS = 100

/** By the text of the file, the one that was asked for last at the end; undefined while it was asked for only once. */
const originals = new Map<string, Original | undefined>()

// One key for all, by which what was sealed in an original is read in its copies.
const key = newKey()

/**
 * A store of its own, with this world in it. Most tests ask for the same few
 * worlds: anyone who asks for the third time has a copy of the database, which
 * costs a third of loading it.
 */
export async function loadedOnce(file: WorldFile, hostNow: number): Promise<Loaded> {
  if (testDatabase) {
    const blobs = new Map<string, Uint8Array>()
    const store = await postgresStore(secretsUnder(await key))
    await loadWorld(store, memoryBlobs(blobs), file, hostNow)
    return { store, kept: blobs }
  }
  const text = JSON.stringify(file)
  const original = originals.get(text)
  const isKnown = originals.delete(text)
  if (text.length <= LONGEST_KEPT) originals.set(text, original)
  if (original) return opened(copyOf(original.database), new Map(original.kept))
  const database = await migratedDatabase()
  const loaded = await opened(database, new Map())
  await loadWorld(loaded.store, memoryBlobs(loaded.kept), file, hostNow)
  if (isKnown) originals.set(text, { database: copyOf(database), kept: new Map(loaded.kept) })
  for (const oldest of originals.keys()) if (originals.size > MOST_ORIGINALS) originals.delete(oldest)
  return loaded
}

async function opened(database: Libsql.Database, kept: Loaded['kept']): Promise<Loaded> {
  const secrets = secretsUnder(await key)
  return { store: await openStore(dialectOver(database), { secrets }), kept }
}
